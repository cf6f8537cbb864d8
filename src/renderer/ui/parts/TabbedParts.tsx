import { Tabs } from '@mantine/core';
import type { Definition } from './Section.tsx';

/** Parts of one thing, each under its tab; one is drawn at a time. Where the tabs have no room beside each other, their row scrolls. */
export function TabbedParts({ label, parts }: { label: string; parts: readonly Definition[] }) {
  return (
    <Tabs defaultValue="0" keepMounted={false}>
      <Tabs.List aria-label={label}>
        {parts.map(({ name }, index) => (
          // The value becomes a part of an id, which has no blanks.
          <Tabs.Tab key={name} value={String(index)}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map(({ name, value }, index) => (
        <Tabs.Panel key={name} value={String(index)} pt="md">
          {value}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
