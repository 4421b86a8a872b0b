// See font_face.h.
#include "train/font_face.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

#include <cmath>
#include <stdexcept>

#include <opencv2/imgproc.hpp>

namespace unfold::training {

struct FontFace::Library {
    FT_Library handle = nullptr;
    Library() { FT_Init_FreeType(&handle); }
    ~Library() { FT_Done_FreeType(handle); }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
};

struct FontFace::Face {
    FT_Face handle = nullptr;
    ~Face() { FT_Done_Face(handle); }
    Face() = default;
    Face(const Face&) = delete;
    Face& operator=(const Face&) = delete;
};

FontFace::FontFace(const std::string& file)
    : library_(std::make_shared<Library>()), face_(std::make_shared<Face>()) {
    if (FT_New_Face(library_->handle, file.c_str(), 0, &face_->handle) != 0 || !FT_IS_SCALABLE(face_->handle))
        throw std::runtime_error("no scalable font: " + file);
    for (char digit = '0'; digit <= '9'; ++digit)
        if (FT_Get_Char_Index(face_->handle, static_cast<FT_ULong>(digit)) == 0)
            throw std::runtime_error("no digits in " + file);
}

cv::Mat1b FontFace::draw(const std::string& text, const TextStyle& style) const {
    FT_Face face = face_->handle;
    FT_Set_Pixel_Sizes(face, 0, 1000);
    FT_Load_Char(face, '8', FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP);
    const double height_at_1000 = static_cast<double>(face->glyph->metrics.height) / 64.0;
    FT_Set_Pixel_Sizes(face, 0, static_cast<FT_UInt>(std::lround(1000 * style.height_px / height_at_1000)));

    const int side = cvRound(4 * style.height_px);
    cv::Mat1b canvas(side, static_cast<int>(text.size() + 1) * side / 2, uchar{0});
    const auto fixed = [](double value) { return static_cast<FT_Fixed>(std::lround(value * 65536)); };
    FT_Matrix matrix{fixed(style.stretch), fixed(style.shear), 0, fixed(1)};
    double pen = style.height_px / 2;
    for (const char letter : text) {
        if (FT_Load_Char(face, static_cast<unsigned char>(letter), FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) !=
            0)
            continue;
        const double advance = static_cast<double>(face->glyph->advance.x) / 64.0 * style.stretch;
        FT_Outline_Transform(&face->glyph->outline, &matrix);
        FT_Outline_Embolden(&face->glyph->outline, std::lround(64 * style.embolden * style.height_px));
        if (FT_Render_Glyph(face->glyph, FT_RENDER_MODE_NORMAL) != 0) continue;
        const FT_Bitmap& bitmap = face->glyph->bitmap;
        const cv::Rect place(cvRound(pen) + face->glyph->bitmap_left, side * 3 / 4 - face->glyph->bitmap_top,
                             static_cast<int>(bitmap.width), static_cast<int>(bitmap.rows));
        const cv::Rect visible = place & cv::Rect({}, canvas.size());
        if (visible.empty()) continue;
        const cv::Mat1b glyph(place.height, place.width, bitmap.buffer,
                              static_cast<std::size_t>(bitmap.pitch));
        cv::Mat target = canvas(visible);
        cv::max(target, glyph(visible - place.tl()), target);
        pen += advance + style.tracking * style.height_px;
    }
    const cv::Rect box = cv::boundingRect(canvas);
    return box.empty() ? cv::Mat1b() : cv::Mat1b(canvas(box).clone());
}

}  // namespace unfold::training
