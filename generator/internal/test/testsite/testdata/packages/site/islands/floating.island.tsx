import { autoUpdate, FloatingArrow, FloatingFocusManager, FloatingPortal, arrow, flip, offset, useClick, useDismiss, useFloating, useInteractions } from "@floating-ui/react";
import { defineIsland } from "gaceta";
import { useRef, useState } from "react";

function Floating() {
  const [isOpen, setOpen] = useState(false);
  const tip = useRef<SVGSVGElement>(null);
  const { refs, floatingStyles, context } = useFloating({
    open: isOpen,
    onOpenChange: setOpen,
    middleware: [offset(10), flip(), arrow({ element: tip })],
    whileElementsMounted: autoUpdate,
  });
  const { getReferenceProps, getFloatingProps } = useInteractions([useClick(context), useDismiss(context)]);
  return (
    <>
      <button type="button" ref={refs.setReference} {...getReferenceProps()}>
        Explain
      </button>
      {isOpen && (
        <FloatingPortal>
          <FloatingFocusManager context={context}>
            <div ref={refs.setFloating} style={floatingStyles} {...getFloatingProps()}>
              Because
              <FloatingArrow ref={tip} context={context} />
            </div>
          </FloatingFocusManager>
        </FloatingPortal>
      )}
    </>
  );
}

export default defineIsland("floating", Floating);
