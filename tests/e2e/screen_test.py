"""What the end-to-end tests wait with: it sees what comes and rests, and fails where that never happens."""

import itertools
import unittest
from unittest import mock

import screen


class Waits(unittest.TestCase):
    def test_a_screen_rests_after_equal_looks_in_a_row(self):
        looks = iter([None, "a", "b", "b", None, "b", "b", "b", "c"])
        self.assertEqual(screen.at_rest(lambda: next(looks), "rest"), "b")
        self.assertEqual(next(looks), "c")

    def test_what_comes_late_is_waited_for(self):
        looks = iter([None, [], 0, "there"])
        self.assertEqual(screen.eventually(lambda: next(looks), "it"), "there")

    def test_what_never_comes_or_never_rests_is_a_failure(self):
        count = itertools.count(1)
        with mock.patch.object(screen, "LIMIT_S", 1):
            with self.assertRaisesRegex(AssertionError, "the window"):
                screen.eventually(lambda: None, "the window")
            with self.assertRaisesRegex(AssertionError, "the clock"):
                screen.at_rest(lambda: next(count), "the clock")


if __name__ == "__main__":
    unittest.main()
