/** Returns the fragment of the address that leads to a group of sources: its section, and its position from 1. */
export const groupId = (section: string, index: number) => `${section}-${index + 1}`;
