# The example of the README is the program that consumer.cmake builds and runs, letter by letter.
file(READ "${SOURCE}/README.md" readme)
file(READ "${SOURCE}/tests/install/consumer/solve_level.cpp" program)
string(REGEX REPLACE "^//[^\n]*\n" "" example "${program}")
string(FIND "${readme}" "```cpp\n${example}```" place)
if(place EQUAL -1)
  message(FATAL_ERROR "README.md does not show tests/install/consumer/solve_level.cpp as it is.")
endif()
