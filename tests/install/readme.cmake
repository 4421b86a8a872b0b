# The examples of README.md and docs/library.md are the programs that consumer.cmake builds and runs, letter by
# letter.

# expect_shown(<text> <page> <file>): the page has the text as a block of C++.
function(expect_shown text page file)
  file(READ "${SOURCE}/${page}" shown)
  string(FIND "${shown}" "```cpp\n${text}```" place)
  if(place EQUAL -1)
    message(FATAL_ERROR "${page} does not show the example of tests/install/consumer/${file} unchanged.")
  endif()
endfunction()

file(READ "${SOURCE}/tests/install/consumer/solve_level.cpp" program)
string(REGEX REPLACE "^//[^\n]*\n" "" example "${program}")
expect_shown("${example}" docs/library.md solve_level.cpp)

file(READ "${SOURCE}/tests/install/consumer/solve_picture.cpp" program)
string(FIND "${program}" "// The picture with its solution drawn on it" begin)
string(FIND "${program}" "\n}  // namespace" end)
if(begin EQUAL -1 OR end LESS begin)
  message(FATAL_ERROR "tests/install/consumer/solve_picture.cpp lacks the function that README.md shows.")
endif()
math(EXPR length "${end} - ${begin}")
string(SUBSTRING "${program}" ${begin} ${length} example)
expect_shown("${example}" README.md solve_picture.cpp)
