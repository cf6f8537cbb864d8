import { Tabs } from '@mantine/core';
import { CodeBlock } from './CodeBlock.tsx';

/**
 * The same thing written in several ways, one at a time, ready to be copied.
 * @param props.ways the usual way first: its name, the text, and what the text is called where it is not seen
 */
export function Snippets(props: {
  ways: readonly Readonly<{ way: string; name: string; text: string; label: string }>[];
}) {
  return (
    <Tabs defaultValue={props.ways[0]?.way ?? null} keepMounted={false}>
      <Tabs.List>
        {props.ways.map(({ way, name }) => (
          <Tabs.Tab key={way} value={way}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {props.ways.map(({ way, text, label }) => (
        <Tabs.Panel key={way} value={way} pt="sm">
          <CodeBlock text={text} label={label} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
