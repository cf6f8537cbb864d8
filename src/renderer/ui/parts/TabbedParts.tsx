import { Tabs } from '@mantine/core';
import type { Definition } from './Section.tsx';

/** Parts of one thing, each under its tab; one is drawn at a time. Where the tabs have no room beside each other, their row scrolls. */
export function TabbedParts({ label, parts }: { label: string; parts: readonly Definition[] }) {
  return (
    <Tabs defaultValue={parts[0]?.name ?? null} keepMounted={false}>
      <Tabs.List aria-label={label}>
        {parts.map(({ name }) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map(({ name, value }) => (
        <Tabs.Panel key={name} value={name} pt="md">
          {value}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
