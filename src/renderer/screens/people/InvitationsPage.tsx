import { Button, MultiSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { instantOf } from '../../api/activity-view.ts';
import { useCall, useInfo } from '../../api/hooks.ts';
import type { Operations } from '../../api/operations.ts';
import { EmailField, isEmail } from '../../flows/EmailField.tsx';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { utc, type ExportFields } from '../../flows/export-list/list-file.ts';
import { Listing, moreColumn } from '../../flows/Listing.tsx';
import { usePeopleTags } from '../../flows/tags/use-tags.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { Qr } from '../../ui/qr/Qr.tsx';
import type { Column } from '../../ui/table/Table.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { Time } from '../../ui/text/Time.tsx';

type Invitation = Operations['get_organization']['result']['organizationData']['invitations'][number];
type Named = Pick<Invitation, 'invitationId' | 'receiverUserName'>;
type Asking = Readonly<{ ask: 'invite' }> | Readonly<{ ask: 'code' | 'revoke'; one: Named }>;

/** The invitations of the organization: whom they are for, what became of them, and for their sender the code. */
export function InvitationsPage() {
  const t = useMessages(messages);
  const answer = useCall('get_organization', {});
  const all = answer.data?.organizationData.invitations;
  const [asking, setAsking] = useState<Asking>();
  const columns = useColumns(setAsking);
  const onClose = () => setAsking(undefined);
  const invite = <Button onClick={() => setAsking({ ask: 'invite' })}>{t('invite')}</Button>;
  return (
    <Listing
      title={t('invitations')}
      lead={t('invitationsLead')}
      crumbs={[{ to: '/people', label: t('people') }, { label: t('invitations') }]}
      actions={invite}
      problem={answer.problem}
      all={all}
      rows={all?.toReversed() ?? []}
      columns={columns}
      exported={{ file: 'invitations', fields: exportFields }}
      label={t('invitations')}
      lines={2}
      rowKey={({ invitationId }) => invitationId}
      rowLabel={({ receiverUserName }) => receiverUserName}
      empty={{ title: t('noInvitations'), words: t('invitationsLead'), primary: invite }}
    >
      {asking?.ask === 'invite' && <Invite onMade={(one) => setAsking({ ask: 'code', one })} onClose={onClose} />}
      {asking?.ask === 'code' && <Code one={asking.one} onClose={onClose} />}
      {asking?.ask === 'revoke' && <Revoke one={asking.one} onClose={onClose} />}
    </Listing>
  );
}

const exportFields: ExportFields<Invitation> = {
  invitationId: ({ invitationId }) => invitationId,
  receiverUserName: ({ receiverUserName }) => receiverUserName,
  receiverEmail: ({ receiverEmail }) => receiverEmail,
  status: ({ status }) => status,
  senderUserId: ({ senderUserId }) => senderUserId,
  createdAt: ({ createdAt }) => utc(createdAt),
};

function useColumns(onAsk: (asking: Asking) => void): readonly Column<Invitation>[] {
  const t = useMessages(messages);
  const { userId } = useInfo();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        main: true,
        width: 'minmax(13rem, 2fr)',
        sort: ({ receiverUserName }) => receiverUserName,
        cell: ({ receiverUserName, receiverEmail }) => (
          <>
            <SafeText text={receiverUserName} />
            <span className={style('facts')}>
              <SafeText text={receiverEmail} max={80} />
            </span>
          </>
        ),
      },
      {
        key: 'status',
        title: t('outcome'),
        width: '9rem',
        sort: ({ status }) => t('invitationIs', { status }),
        cell: ({ status }) => t('invitationIs', { status }),
      },
      {
        key: 'sent',
        title: t('askedAt'),
        width: '8rem',
        priority: 2,
        sort: ({ createdAt }) => instantOf(createdAt),
        cell: ({ createdAt }) => <Time ms={instantOf(createdAt)} />,
      },
      moreColumn(
        t,
        ({ receiverUserName }) => receiverUserName,
        (one) =>
          one.status === 'INVITATION_STATUS_CREATED'
            ? [
                ...(one.senderUserId === userId
                  ? [{ label: t('showCode'), onClick: () => onAsk({ ask: 'code', one }) }]
                  : []),
                { label: t('revoke'), onClick: () => onAsk({ ask: 'revoke', one }) },
              ]
            : [],
      ),
    ],
    [t, userId, onAsk],
  );
}

function Invite({ onMade, onClose }: { onMade: (one: Named) => void; onClose: () => void }) {
  const t = useMessages(messages);
  const { userId: senderUserId } = useInfo();
  const { tags } = usePeopleTags();
  const submission = useSubmission();
  const name = useNameField({ charsMax: limits.labelCharsMax });
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState(false);
  const [receiverUserTags, setTags] = useState<string[]>([]);
  const invite = (): unknown => {
    setWrong(!isEmail(email.trim()));
    if (!name.check() || !isEmail(email.trim())) return undefined;
    const person = { receiverUserName: name.value, receiverUserEmail: email.trim(), receiverUserTags };
    const invitations = [{ ...person, accessType: 'ACCESS_TYPE_WEB' as const, senderUserId }];
    return submission.send('create_invitations', { invitations }, t('notInvited'), {
      onTaken: name.refuse,
      onDone: ({ invitationIds: [invitationId = ''] }) => onMade({ invitationId, receiverUserName: name.value }),
    });
  };
  return (
    <FormDialog
      title={t('invite')}
      submission={submission}
      actionLabel={t('invite')}
      onSubmit={invite}
      onClose={onClose}
    >
      <TextInput label={t('name')} data-autofocus {...name.props} />
      <EmailField label={t('emailAddress')} value={email} error={wrong && t('emailWrong')} onChange={setEmail} />
      <MultiSelect
        label={t('tags')}
        data={tags?.map(({ tagId, tagName }) => ({ value: tagId, label: tagName })) ?? []}
        value={receiverUserTags}
        onChange={setTags}
      />
      <p className={style('hint', 'flush')}>{t('inviteWords')}</p>
    </FormDialog>
  );
}

/** The code as a link, where the page is known that takes it; in a fragment, which browsers send to nobody. */
function Code({ one: { invitationId, receiverUserName }, onClose }: { one: Named; onClose: () => void }) {
  const t = useMessages(messages);
  const f = useFormats();
  const { data, problem } = useCall('get_invitation_code', { invitationId });
  const [page, setPage] = useState('');
  const link = data && `${page.trim()}#${new URLSearchParams({ ...data, expiresAtMs: String(data.expiresAtMs) })}`;
  return (
    <Dialog title={t.rich('codeFor', { name: <SafeText text={receiverUserName} max={60} /> })} onClose={onClose}>
      {problem && <ProblemNotice problem={problem} />}
      {data && link && (
        <div className={style('column', 'gap16')}>
          <p className={style('flush')}>{t('codeWords', { date: f.dateTime(data.expiresAtMs) })}</p>
          <TextInput
            label={t('acceptPage')}
            description={t('acceptPageHint')}
            placeholder="https://"
            value={page}
            onChange={(event) => setPage(event.currentTarget.value)}
          />
          <Qr text={link} label={t('code')} size={12} />
          <CopyableValue text={link} label={t('code')} />
        </div>
      )}
    </Dialog>
  );
}

function Revoke({ one: { invitationId, receiverUserName }, onClose }: { one: Named; onClose: () => void }) {
  const t = useMessages(messages);
  const submission = useSubmission();
  return (
    <FormDialog
      title={t.rich('revokeOf', { name: <SafeText text={receiverUserName} max={60} /> })}
      submission={submission}
      actionLabel={t('revoke')}
      danger="filled"
      onSubmit={() => submission.send('delete_invitation', { invitationId }, t('notRevoked'), { onDone: onClose })}
      onClose={onClose}
    >
      <p className={style('flush')}>{t('revokeWords')}</p>
    </FormDialog>
  );
}
