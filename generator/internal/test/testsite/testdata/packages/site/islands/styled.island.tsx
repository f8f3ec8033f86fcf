import { defineIsland } from "gaceta";
import { useState } from "react";
import { createGlobalStyle, keyframes, styled } from "styled-components";

const Global = createGlobalStyle`
  body { --styled: yes; }
`;
const grow = keyframes`from { width: 10px; } to { width: 20px; }`;
const Button = styled.button<{ $isOn: boolean }>`
  color: ${({ $isOn }) => ($isOn ? "rgb(0, 128, 0)" : "rgb(128, 0, 0)")};
  &:hover { text-decoration: underline; }
`;
const Line = styled.hr`
  animation: ${grow} 1s infinite;
`;

function Styled() {
  const [isOn, setOn] = useState(false);
  return (
    <>
      <Global />
      <Button $isOn={isOn} type="button" onClick={() => setOn(!isOn)}>
        Paint
      </Button>
      {isOn && <Line />}
    </>
  );
}

export default defineIsland("styled", Styled);
