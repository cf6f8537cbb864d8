import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSaveAs } from '../../api/files.ts';
import type { Problem } from '../../api/problem.ts';
import { useMessages } from '../../messages/translate.tsx';
import { IconDownload } from '../../ui/icons.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { inSlices } from '../../ui/table/slices.ts';
import { orderOf, sortInSteps } from '../../ui/table/sort.ts';
import { orderParam, type Column } from '../../ui/table/Table.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { listFile, type ExportFields, type ListForm } from './list-file.ts';
import { messages } from './messages.ts';

/** What the files of a list are called, without their ending, and what they hold. */
export type ExportedList<Row> = Readonly<{
  file: string;
  fields: ExportFields<Row>;
  /** The table, where its form is that of an import. */
  csv?: ((rows: readonly Row[]) => string) | undefined;
}>;

const mimes: Readonly<Record<ListForm, string>> = { csv: 'text/csv', json: 'application/json' };

/** Saves what a list holds after filter and search, in the order of the screen, as a table or as JSON. */
export function ExportList<Row>(props: {
  list: ExportedList<Row>;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** What the order of the table is called in the address, where a page has several. */
  orderName?: string | undefined;
  /** What the list is called, for screen readers, where a page has several. */
  name?: string | undefined;
  /** Smaller beside the title of a section. */
  size?: 'xs';
}) {
  const { list, rows } = props;
  const t = useMessages(messages);
  const saveAs = useSaveAs();
  const [search] = useSearchParams();
  const [problem, setProblem] = useState<Problem>();
  const [said, setSaid] = useState('');
  const save = async (form: ListForm): Promise<void> => {
    setSaid('');
    const order = orderOf(search.get(props.orderName ?? orderParam));
    const sorted = (await inSlices(sortInSteps(rows, props.columns, order))) ?? rows;
    const text =
      form === 'csv' && list.csv ? list.csv(sorted) : ((await inSlices(listFile(sorted, list.fields, form))) ?? '');
    const saved = await saveAs(`${list.file}.${form}`, text, mimes[form], t('notExported'));
    if ('problem' in saved) setProblem(saved.problem);
    else if ('file' in saved) setSaid(t('listExported', { n: rows.length, file: saved.file }));
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            {...(props.size && { size: props.size })}
            leftSection={<IconDownload aria-hidden />}
            disabled={rows.length === 0}
            aria-label={props.name && `${t('exportList')}: ${props.name}`}
          >
            {t('exportList')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void save('csv')}>{t('asCsv')}</Menu.Item>
          <Menu.Item onClick={() => void save('json')}>{t('asJson')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <VisuallyHidden live="polite">{said}</VisuallyHidden>
      {problem && (
        <Dialog title={t('exportList')} onClose={() => setProblem(undefined)}>
          <ProblemNotice problem={problem} />
        </Dialog>
      )}
    </>
  );
}
