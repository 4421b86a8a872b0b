// Modules become one script; unsupported forms are refused, and every module of this project is supported.

#include <map>
#include <stdexcept>

#include <gtest/gtest.h>

#include "app/page/web_files.h"

namespace unfold::app {
namespace {

std::string joined(const std::map<std::string, std::string>& modules) {
    return join_modules("main.js",
                        [&](const std::string& name) -> std::string_view { return modules.at(name); });
}

TEST(JoinModules, GivesEachModuleAScopeThatReturnsWhatItExports) {
    EXPECT_EQ(joined({{"main.js", "import { a, b as c } from \"./two-parts.js\";\nc(a);\n"},
                      {"two-parts.js", "export const a = 1;\nexport function b(x) {\n  return x;\n}\n"}}),
              "const from_two_parts = (() => {\n"
              "const a = 1;\nfunction b(x) {\n  return x;\n}\nreturn { a, b,};\n})();\n"
              "const from_main = (() => {\n"
              "const { a, b: c } = from_two_parts;\nc(a);\nreturn {};\n})();\n");
}

TEST(JoinModules, RunsEachModuleOnceBeforeThoseThatImportIt) {
    const std::string script =
        joined({{"main.js", "import { x } from \"./x.js\";\nimport * as y from \"./y.js\";\n"},
                {"x.js", "import { v } from \"./y.js\";\nexport const x = v;\n"},
                {"y.js", "const v = 1;\nexport { v };\n"}});
    const auto place = [&](const char* text) { return script.find(text); };
    EXPECT_EQ(place("const from_y = "), script.rfind("const from_y = "));
    EXPECT_LT(place("const from_y = "), place("const from_x = "));
    EXPECT_LT(place("const from_x = "), place("const from_main = "));
}

TEST(JoinModules, RefusesUnsupportedForms) {
    EXPECT_THROW(joined({{"main.js", "import x from \"./x.js\";\n"}}), std::logic_error);
    EXPECT_THROW(joined({{"main.js", "export default 1;\n"}}), std::logic_error);
    EXPECT_THROW(joined({{"main.js", "const a = 1;\nexport { a as b };\n"}}), std::logic_error);
    EXPECT_THROW(joined({{"main.js", "export let a = 1;\n"}}), std::logic_error);
    EXPECT_THROW(joined({{"main.js", "import {\n  a,\n} from \"./x.js\";\n"}}), std::logic_error);
    EXPECT_THROW(joined({{"main.js", "const a = \"</script>\";\n"}}), std::logic_error);
}

TEST(JoinModules, RefusesCyclicImports) {
    EXPECT_THROW(joined({{"main.js", "import { a } from \"./a.js\";\n"},
                         {"a.js", "import { b } from \"./b.js\";\nexport const a = 1;\n"},
                         {"b.js", "import { a } from \"./a.js\";\nexport const b = 1;\n"}}),
                 std::logic_error);
}

TEST(JoinModules, TakesEveryModuleOfTheServedPage) {
    std::size_t joined_modules = 0;
    for (const WebFile& file : web_files()) {
        // A worker is a program of its own, which imports the WebAssembly module.
        if (!file.url_path.starts_with("/js/") || file.url_path == "/js/worker.js") continue;
        ++joined_modules;
        EXPECT_NO_THROW(static_cast<void>(
            join_modules(file.url_path.substr(4), [&](const std::string& name) -> std::string_view {
                for (const WebFile& other : web_files())
                    if (other.url_path == "/js/" + name) return other.content;
                throw std::logic_error("no module " + name);
            })));
    }
    EXPECT_GT(joined_modules, 20U);
}

}  // namespace
}  // namespace unfold::app
