import { Menu, MenuButton, MenuItem, MenuItems, Switch } from "@headlessui/react";
import { defineIsland } from "gaceta";
import { useState } from "react";

function Headless() {
  const [isOn, setOn] = useState(false);
  const [chosen, setChosen] = useState("nothing");
  return (
    <>
      <Switch checked={isOn} onChange={setOn} name="sound">
        Sound
      </Switch>
      <p>{isOn ? "Sound is on" : "Sound is off"}</p>
      <Menu>
        <MenuButton>File</MenuButton>
        <MenuItems anchor="bottom">
          <MenuItem>
            <button type="button" onClick={() => setChosen("save")}>
              Save
            </button>
          </MenuItem>
        </MenuItems>
      </Menu>
      <p>Chosen: {chosen}</p>
    </>
  );
}

export default defineIsland("headless", Headless);
