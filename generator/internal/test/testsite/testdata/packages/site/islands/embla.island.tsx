import useEmblaCarousel from "embla-carousel-react";
import { defineIsland } from "gaceta";
import "./embla.css";

function Embla() {
  const [viewport, carousel] = useEmblaCarousel({ duration: 5 });
  return (
    <>
      <div className="embla" ref={viewport}>
        <div className="embla-slides">
          <p>Slide one</p>
          <p>Slide two</p>
        </div>
      </div>
      <button type="button" onClick={() => carousel?.scrollNext()}>
        Next
      </button>
    </>
  );
}

export default defineIsland("embla", Embla);
