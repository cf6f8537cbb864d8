import { Menu } from '@mantine/core';
import { useMessages } from '../../messages/translate.tsx';
import { knownFields } from './known-fields.ts';
import { style } from '../../ui/text/style.ts';
import { classNames } from '../../ui/text/class-names.ts';
import classes from './PolicyEditor.module.css';
import type { PolicyPart } from './use-checked.ts';
import { messages } from './messages.ts';

export function FieldsButton(props: { part: PolicyPart; onInsert: (text: string) => void }) {
  const t = useMessages(messages);
  return (
    // The field gets the focus itself, with the caret behind what was put in.
    <Menu position="bottom-end" returnFocus={false} width="max-content">
      <Menu.Target>
        <button type="button" className={style('link')}>
          {t('fields')}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('fieldsOf')}>
        {knownFields[props.part].map((text) => (
          <Menu.Item key={text} aria-label={t('insert', { text })} onClick={() => props.onInsert(text)}>
            <code className={classNames(style('mono', 'literal', 'breakable'), classes.field)}>{text}</code>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
