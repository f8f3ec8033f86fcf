import { css, Global } from "@emotion/react";
import styled from "@emotion/styled";
import { defineIsland } from "gaceta";
import { useState } from "react";

const Button = styled.button<{ isOn: boolean }>`
  color: ${({ isOn }) => (isOn ? "rgb(0, 128, 0)" : "rgb(128, 0, 0)")};
  @media (min-width: 1px) {
    padding: 7px;
  }
`;

function Emotion() {
  const [isOn, setOn] = useState(false);
  return (
    <>
      <Global styles={css({ body: { "--emotion": "yes" } })} />
      <Button isOn={isOn} type="button" onClick={() => setOn(!isOn)}>
        Paint
      </Button>
    </>
  );
}

export default defineIsland("emotion", Emotion);
