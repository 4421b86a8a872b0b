// Reading and writing the table of results.
#include "stored_table.h"

#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

namespace unfold::bench {
namespace {

constexpr const char* heading = "level\tbest\tbound\tstatus\tms\tnodes";

Status status_of(const std::string& name) {
    for (const Status status : {Status::optimal, Status::feasible, Status::infeasible, Status::unknown})
        if (status_name(status) == name) return status;
    throw std::runtime_error("\"" + name + "\" is no status");
}

StoredRow row_of(const std::string& line) {
    std::istringstream fields(line);
    StoredRow row;
    std::string status;
    std::getline(fields, row.name, '\t');
    if (!(fields >> row.best >> row.bound >> status >> row.ms >> row.nodes))
        throw std::runtime_error("\"" + line + "\" is no row of a table of levels");
    row.status = status_of(status);
    return row;
}

std::string change(const std::string& name, const std::string& what, int before, int now) {
    return name + ": " + what + " " + std::to_string(before) + " -> " + std::to_string(now);
}

void compare_row(const StoredRow& before, const Measurement& now, Comparison& comparison) {
    if (now.best != before.best)
        (now.best < before.best ? comparison.better : comparison.worse)
            .push_back(change(now.name, "best", before.best, now.best));
    if (now.bound != before.bound)
        (now.bound > before.bound ? comparison.better : comparison.worse)
            .push_back(change(now.name, "bound", before.bound, now.bound));
    if (now.status != before.status)
        (now.is_proven() ? comparison.better : comparison.worse)
            .push_back(now.name + ": " + std::string(status_name(before.status)) + " -> " +
                       std::string(status_name(now.status)));
}

std::string sums(const char* what, double before, double now) {
    char text[120];
    std::snprintf(text, sizeof text, "%s: %.0f -> %.0f (%+.1f %%)", what, before, now,
                  before > 0 ? 100 * (now / before - 1) : 0.0);
    return text;
}

}  // namespace

std::vector<StoredRow> read_table(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::string line;
    if (!std::getline(file, line) || line != heading)
        throw std::runtime_error(path.string() + " is no table of levels");
    std::vector<StoredRow> rows;
    while (std::getline(file, line))
        rows.push_back(row_of(line));
    return rows;
}

void write_table(const std::filesystem::path& path, const std::vector<Measurement>& rows) {
    std::ofstream file(path);
    file << heading << '\n';
    for (const Measurement& row : rows) {
        char ms[40];
        std::snprintf(ms, sizeof ms, "%.1f", row.ms);
        file << row.name << '\t' << row.best << '\t' << row.bound << '\t' << status_name(row.status) << '\t'
             << ms << '\t' << row.nodes << '\n';
    }
    if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

Comparison compare(const std::vector<StoredRow>& stored, const std::vector<Measurement>& rows) {
    std::map<std::string, const StoredRow*> by_name;
    for (const StoredRow& row : stored)
        by_name[row.name] = &row;
    Comparison comparison;
    double ms_before = 0, ms_now = 0, nodes_before = 0, nodes_now = 0;
    int other_nodes = 0;
    for (const Measurement& row : rows) {
        const auto found = by_name.find(row.name);
        if (found == by_name.end()) {
            comparison.notes.push_back(row.name + ": not in the stored table");
            continue;
        }
        const StoredRow& before = *found->second;
        compare_row(before, row, comparison);
        ms_before += before.ms;
        ms_now += row.ms;
        nodes_before += static_cast<double>(before.nodes);
        nodes_now += static_cast<double>(row.nodes);
        other_nodes += row.nodes != before.nodes ? 1 : 0;
        by_name.erase(found);
    }
    for (const auto& [name, row] : by_name)
        comparison.notes.push_back(name + ": only in the stored table");
    comparison.notes.push_back("levels with another number of nodes: " + std::to_string(other_nodes));
    comparison.notes.push_back(sums("nodes in all", nodes_before, nodes_now));
    comparison.notes.push_back(sums("ms in all", ms_before, ms_now));
    return comparison;
}

}  // namespace unfold::bench
