import { defineIsland } from "gaceta";
import { Accordion, Dialog, DropdownMenu, Select, Tabs } from "radix-ui";
import { useState } from "react";

function Radix() {
  const [chosen, setChosen] = useState("nothing");
  return (
    <>
      <Tabs.Root defaultValue="one">
        <Tabs.List>
          <Tabs.Trigger value="one">One</Tabs.Trigger>
          <Tabs.Trigger value="two">Two</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="one">First tab</Tabs.Content>
        <Tabs.Content value="two">Second tab</Tabs.Content>
      </Tabs.Root>
      <Accordion.Root type="single" collapsible defaultValue="a">
        <Accordion.Item value="a">
          <Accordion.Header>
            <Accordion.Trigger>Question</Accordion.Trigger>
          </Accordion.Header>
          <Accordion.Content>Answer</Accordion.Content>
        </Accordion.Item>
      </Accordion.Root>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>Menu</DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content>
            <DropdownMenu.Item onSelect={() => setChosen("copy")}>Copy</DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <p>Chosen: {chosen}</p>
      <Select.Root defaultValue="red">
        <Select.Trigger aria-label="Color">
          <Select.Value />
        </Select.Trigger>
        <Select.Portal>
          <Select.Content>
            <Select.Viewport>
              <Select.Item value="red">
                <Select.ItemText>Red</Select.ItemText>
              </Select.Item>
              <Select.Item value="blue">
                <Select.ItemText>Blue</Select.ItemText>
              </Select.Item>
            </Select.Viewport>
          </Select.Content>
        </Select.Portal>
      </Select.Root>
      <Dialog.Root>
        <Dialog.Trigger>Open</Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay />
          <Dialog.Content aria-describedby={undefined}>
            <Dialog.Title>Settings</Dialog.Title>
            <Dialog.Close>Close</Dialog.Close>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  );
}

export default defineIsland("radix", Radix);
