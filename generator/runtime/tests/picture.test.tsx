import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Picture } from "../picture";
import { createPictureResolver, PictureContext } from "../picture-context";

const table = { file: "site/images/table.jpg" };
const made = {
  "site/images/table.jpg": {
    src: "/_assets/table.jpg",
    width: 10,
    height: 6,
    sources: [{ type: "image/avif", srcSet: "/_assets/table.avif 10w" }],
  },
};

describe("Picture", () => {
  it("shows the files of imported and named pictures, and lists the pictures", () => {
    const pictures = createPictureResolver(made);
    const html = renderToStaticMarkup(
      <PictureContext value={pictures.resolve}>
        <Picture picture={table} alt="Table" sizes="50vw" />
        <Picture src="images/other.jpg" alt="Other" sizes="50vw" />
      </PictureContext>,
    );
    expect(html).toContain('<source type="image/avif" srcSet="/_assets/table.avif 10w" sizes="50vw"/>');
    expect(html).toContain('<img src="/_assets/table.jpg" alt="Table" width="10" height="6"');
    expect(pictures.shown()).toEqual(["site/images/other.jpg", "site/images/table.jpg"]);
  });

  it("says how the text of a data file becomes a picture", () => {
    const text = "photos/kitchen.jpg" as never;
    expect(() => renderToStaticMarkup(<Picture picture={text} alt="" sizes="50vw" />)).toThrow(
      '<Picture> received the text “photos/kitchen.jpg”. Mark its key with "x-image": true in the schema of the data',
    );
  });

  it("shows the picture itself without a server", () => {
    expect(renderToStaticMarkup(<Picture picture={table} alt="Table" sizes="50vw" />)).toBe(
      '<img src="/site/images/table.jpg" alt="Table" loading="lazy" decoding="async"/>',
    );
  });
});
