import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Address } from '../../ui/text/Address.tsx';
import { Definitions } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** A sub-organization that was made, with the first address of its wallet where it has one. */
export type Created = Readonly<{ name: string; id: string; address: string | undefined }>;

/** Says what was made. It takes the focus, since whoever sent the form waits for it. */
export function CreatedSubOrganization(props: {
  created: Created;
  crumbs: readonly Readonly<{ to?: string; label: string }>[];
}) {
  const t = useMessages(messages);
  const { name, id, address } = props.created;
  const plate = useRef<HTMLDivElement>(null);
  useEffect(() => plate.current?.focus(), []);
  return (
    <Page title={t('createTitle')} crumbs={props.crumbs} width="form">
      <div ref={plate} tabIndex={-1} role="status" className={style('form')}>
        <Callout tone="note" title={t.rich('created', { name: <SafeText text={name} /> })}>
          {t('readOnly')}
        </Callout>
        <Definitions
          layout="stacked"
          items={[
            { name: t('id'), value: <CopyableValue text={id} label={t('subId')} /> },
            address !== undefined && { name: t('address'), value: <Address value={address} copy /> },
          ]}
        />
        <Link to="/organizations">{t('toList')}</Link>
      </div>
    </Page>
  );
}
