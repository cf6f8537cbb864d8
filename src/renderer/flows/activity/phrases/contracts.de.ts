export const contractPhrases = {
  'create_smart_contract_interface.name': 'Vertragsschnittstelle hinzufügen',
  'create_smart_contract_interface.title': 'Vertragsschnittstelle {object} hinzufügen',
  'create_smart_contract_interface.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, die Vertragsschnittstelle {object} hinzuzufügen',
  'create_smart_contract_interface.did': '{who} hat die Vertragsschnittstelle {object} hinzugefügt',
  'delete_smart_contract_interface.name': 'Vertragsschnittstelle löschen',
  'delete_smart_contract_interface.title': 'Vertragsschnittstelle {object} löschen',
  'delete_smart_contract_interface.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, die Vertragsschnittstelle {object} zu löschen',
  'delete_smart_contract_interface.did': '{who} hat die Vertragsschnittstelle {object} gelöscht',
};
