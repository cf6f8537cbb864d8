export const organizationPhrases = {
  'approve_activity.name': 'Anfrage freigeben',
  'approve_activity.title': 'Eine andere Anfrage freigeben',
  'approve_activity.ask': '{who} {when, select, past {bat} other {bittet}} darum, eine andere Anfrage freizugeben',
  'approve_activity.did': '{who} hat eine andere Anfrage freigegeben',
  'reject_activity.name': 'Anfrage ablehnen',
  'reject_activity.title': 'Eine andere Anfrage ablehnen',
  'reject_activity.ask': '{who} {when, select, past {bat} other {bittet}} darum, eine andere Anfrage abzulehnen',
  'reject_activity.did': '{who} hat eine andere Anfrage abgelehnt',
  'create_organization.name': 'Organisation gründen',
  'create_organization.title': 'Organisation {object} gründen',
  'create_organization.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, die Organisation {object} zu gründen',
  'create_organization.did': '{who} hat die Organisation {object} gegründet',
  'create_sub_organization.name': 'Unterorganisation anlegen',
  'create_sub_organization.title': 'Unterorganisation {object} anlegen',
  'create_sub_organization.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, die Unterorganisation {object} anzulegen',
  'create_sub_organization.did': '{who} hat die Unterorganisation {object} angelegt',
  'update_root_quorum.name': 'Root-Quorum festlegen',
  'update_root_quorum.title': 'Root-Quorum auf {object} festlegen',
  'update_root_quorum.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, das Root-Quorum auf {object} festzulegen',
  'update_root_quorum.did': '{who} hat das Root-Quorum auf {object} festgelegt',
  'set_organization_feature.name': 'Funktion einschalten',
  'set_organization_feature.title': 'Funktion {object} einschalten',
  'set_organization_feature.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, die Funktion {object} einzuschalten',
  'set_organization_feature.did': '{who} hat die Funktion {object} eingeschaltet',
  'remove_organization_feature.name': 'Funktion ausschalten',
  'remove_organization_feature.title': 'Funktion {object} ausschalten',
  'remove_organization_feature.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, die Funktion {object} auszuschalten',
  'remove_organization_feature.did': '{who} hat die Funktion {object} ausgeschaltet',
  'oauth.name': 'Mit Token anmelden',
  'oauth.title': 'Mit dem Token eines Ausstellers anmelden',
  'oauth.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, jemanden mit dem Token eines Ausstellers anzumelden',
  'oauth.did': '{who} hat jemanden mit dem Token eines Ausstellers angemeldet',
  'update_organization_name.name': 'Organisation umbenennen',
  'update_organization_name.title': 'Organisation in {to} umbenennen',
  'update_organization_name.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, die Organisation in {to} umzubenennen',
  'update_organization_name.did': '{who} hat die Organisation in {to} umbenannt',
};
