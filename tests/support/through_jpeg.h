// A picture as it comes back from a JPEG file, for tests, benchmarks and training.
#pragma once

#include <memory>
#include <stdexcept>
#include <turbojpeg.h>

#include <opencv2/core.hpp>

namespace unfold::test {

/// `bgr` (CV_8UC3) compressed at that quality (1 to 100), with colors at half the resolution, and
/// decompressed.
inline cv::Mat through_jpeg(const cv::Mat& bgr, int quality) {
    using Handle = std::unique_ptr<void, int (*)(tjhandle)>;
    const Handle encoder(tjInitCompress(), tjDestroy);
    const Handle decoder(tjInitDecompress(), tjDestroy);
    unsigned char* bytes = nullptr;
    unsigned long count = 0;
    const int written = tjCompress2(encoder.get(), bgr.data, bgr.cols, static_cast<int>(bgr.step), bgr.rows,
                                    TJPF_BGR, &bytes, &count, TJSAMP_420, quality, 0);
    const std::unique_ptr<unsigned char, void (*)(unsigned char*)> at_end(bytes, tjFree);
    cv::Mat result(bgr.size(), CV_8UC3);
    if (written != 0 || tjDecompress2(decoder.get(), bytes, count, result.data, result.cols, 0, result.rows,
                                      TJPF_BGR, 0) != 0)
        throw std::runtime_error("A picture did not come through JPEG.");
    return result;
}

}  // namespace unfold::test
