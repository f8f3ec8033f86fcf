import { defineIsland } from "gaceta";
import { useState } from "react";
import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue, Slider, SliderOutput, SliderThumb, SliderTrack } from "react-aria-components";

function Aria() {
  const [pressed, setPressed] = useState(0);
  return (
    <>
      <Button onPress={() => setPressed(pressed + 1)}>Press</Button>
      <p>Pressed {pressed}</p>
      <Select>
        <Label>Animal</Label>
        <Button>
          <SelectValue />
        </Button>
        <Popover>
          <ListBox>
            <ListBoxItem>Cat</ListBoxItem>
            <ListBoxItem>Dog</ListBoxItem>
          </ListBox>
        </Popover>
      </Select>
      <Slider defaultValue={30}>
        <Label>Volume</Label>
        <SliderOutput />
        <SliderTrack>
          <SliderThumb />
        </SliderTrack>
      </Slider>
    </>
  );
}

export default defineIsland("aria", Aria);
