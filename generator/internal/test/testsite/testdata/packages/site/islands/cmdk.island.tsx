import { Command } from "cmdk";
import { defineIsland } from "gaceta";
import { useState } from "react";

function Cmdk() {
  const [chosen, setChosen] = useState("nothing");
  return (
    <>
      <Command label="Commands">
        <Command.Input placeholder="Search" />
        <Command.List>
          <Command.Empty>No results</Command.Empty>
          <Command.Item onSelect={setChosen}>Apple</Command.Item>
          <Command.Item onSelect={setChosen}>Orange</Command.Item>
        </Command.List>
      </Command>
      <p>Chosen: {chosen}</p>
    </>
  );
}

export default defineIsland("cmdk", Cmdk);
