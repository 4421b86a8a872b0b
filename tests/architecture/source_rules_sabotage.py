"""The check of prose and names must reject each kind of violation."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from source_rules import prose_violations, repeated_types, type_names

CHECK = Path(__file__).with_name("source_rules.py")


class SourceRules(unittest.TestCase):
    def test_rejected_phrases(self):
        # The phrases are put together here, so that the check does not find them in this file.
        for words in (("En" "try:",), ("an" "ew",), ("An" "ew",), ("but", "for"), ("cannot", "be", "told")):
            for gap in (" ", "\n", "\n    // ", "\n/// ", "\n# ", "\n * "):
                text = "// The first line.\n// Then " + gap.join(words) + " the rest.\n"
                found = prose_violations(text, is_code=False)
                self.assertEqual([line for line, _ in found], [2], text)

    def test_accepted_phrases(self):
        text = "// A renewed entry; but not for tiles. It cannot be read. Tell it.\n"
        self.assertEqual(prose_violations(text, is_code=True), [])

    def test_names_of_limits(self):
        for name in ("least" "_cells", "most" "_turns"):
            self.assertEqual(len(prose_violations(f"int {name} = 1;\n", is_code=True)), 1)
            self.assertEqual(prose_violations(f"{name}\n", is_code=False), [])
        self.assertEqual(prose_violations("int at_most" "_one = max_cells; most(1);\n", is_code=True), [])

    def test_type_definitions(self):
        for code in ("struct Frame {", "class Frame final : public Base {", "enum class Frame : std::uint8_t {",
                     "    struct Frame\n{", "template <class T>\nstruct Frame {", "struct [[nodiscard]] Frame {",
                     "union Frame {"):
            for opening in ("", "namespace unfold {\nnamespace {\n", 'const char brace = \'{\'; auto text = "{";\n'):
                self.assertEqual([name for _, name in type_names(f"{opening}{code}\n}};\n")], ["Frame"], code)

    def test_code_that_does_not_define_a_type(self):
        for code in ("struct Frame;", "enum class Frame : std::uint8_t;", "// struct Frame {", "/* struct Frame { */",
                     "struct Frame frame() {", "Frame frame{};", "using Frame = std::vector<int>;",
                     "void run() {\n    struct Frame {\n    };\n}"):
            self.assertEqual(type_names(f"{code}\n"), [], code)

    def test_a_type_name_in_two_files(self):
        frame = "struct Frame {\n};\n"
        found = repeated_types({"src/a.h": frame, "src/b.cpp": "\n" + frame, "src/c.h": "struct Frame;\n"})
        self.assertEqual(found, {"Frame": [("src/a.h", 1), ("src/b.cpp", 2)]})
        outer = "namespace unfold {\nclass Outer {\n" + frame + "};\n}\n"
        self.assertEqual(repeated_types({"src/a.h": frame, "src/b.h": outer}), {})
        table = "class PairTable {\n};\n"
        self.assertEqual(repeated_types({"src/solve/a.h": table, "src/verify/b.h": table}), {})

    def test_a_whole_tree(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "src").mkdir()
            for number in range(400):
                (root / "src" / f"file_{number}.cpp").write_text(f"// One file.\nstruct Type{number} {{}};\n")
            self.assertEqual(self.check(root).returncode, 0)
            (root / "src" / "same.h").write_text("// The same again.\nstruct Type7 {\n};\n")
            (root / "README.md").write_text("# Title\n\nBuilt an" "ew.\n")
            (root / "src" / "script").write_text("#!/bin/sh\n# En" "try: a file.\n")
            done = self.check(root)
            self.assertEqual(done.returncode, 1)
            self.assertIn("README.md:3: ", done.stdout)
            self.assertIn("src/script:2: ", done.stdout)
            self.assertIn("Type7 is defined in other files, too: src/same.h:2", done.stdout)

    def test_a_missing_tree(self):
        self.assertEqual(self.check(Path(__file__) / "no-such-folder").returncode, 1)

    def check(self, root):
        return subprocess.run([sys.executable, "-B", CHECK, root], capture_output=True, text=True)


unittest.main()
