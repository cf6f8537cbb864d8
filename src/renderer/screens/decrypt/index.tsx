import { Route, Routes, useNavigate } from 'react-router';
import { useVaultStatus } from '../../api/hooks.ts';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { DecryptPage } from './DecryptPage.tsx';
import { InspectPage } from './InspectPage.tsx';
import { VotePage } from './VotePage.tsx';
import { messages } from './messages.ts';

/** The offline tools. They need neither an open vault nor a network, and ask main alone. */
export default function Decrypt() {
  const t = useMessages(messages);
  const open = useVaultStatus().data?.state === 'unlocked';
  // Without a vault there is no navigation that leads back.
  const crumbs = open ? [] : [{ to: '/', label: t('openVault') }];
  return (
    <Routes>
      <Route path="inspect" element={<InspectPage tools={<Tools value="inspect" />} crumbs={crumbs} />} />
      <Route path="vote" element={<VotePage tools={<Tools value="vote" />} crumbs={crumbs} />} />
      <Route path="*" element={<DecryptPage tools={<Tools value="decrypt" />} crumbs={crumbs} />} />
    </Routes>
  );
}

const tools = ['decrypt', 'inspect', 'vote'] as const;

function Tools(props: { value: (typeof tools)[number] }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  return (
    <Segmented
      label={t('tools')}
      value={props.value}
      onChange={(tool) => void navigate(tool === 'decrypt' ? '/decrypt' : `/decrypt/${tool}`)}
      options={tools.map((tool) => ({ value: tool, label: t('tool', { tool }) }))}
    />
  );
}
