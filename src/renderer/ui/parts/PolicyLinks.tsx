import { kitMessages } from '../kit-messages.ts';
import { Link } from 'react-router';
import { SafeText } from '../text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';

export function PolicyLinks(props: {
  policies: readonly Readonly<{ policyId: string; policyName: string }>[] | undefined;
}) {
  const t = useMessages(kitMessages);
  const { policies } = props;
  if (policies === undefined) return null;
  const [first] = policies;
  if (first === undefined) return <>{t('none')}</>;
  if (policies.length > 1) return <Link to="/policies">{t('severalPolicies', { n: policies.length })}</Link>;
  return (
    <Link to={`/policies/${first.policyId}`}>
      <SafeText text={first.policyName} max={60} />
    </Link>
  );
}
