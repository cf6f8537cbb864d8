import { defineMessages } from '../../../messages/translate.tsx';

/** What is said of the interfaces of smart contracts. The forms are explained in `phrases.ts`. */
export const contractPhrases = defineMessages({
  en: {
    'create_smart_contract_interface.name': 'Add a contract interface',
    'create_smart_contract_interface.title': 'Add the contract interface {object}',
    'create_smart_contract_interface.ask':
      '{who} {when, select, past {asked} other {asks}} to add the contract interface {object}',
    'create_smart_contract_interface.did': '{who} added the contract interface {object}',
    'delete_smart_contract_interface.name': 'Delete a contract interface',
    'delete_smart_contract_interface.title': 'Delete the contract interface {object}',
    'delete_smart_contract_interface.ask':
      '{who} {when, select, past {asked} other {asks}} to delete the contract interface {object}',
    'delete_smart_contract_interface.did': '{who} deleted the contract interface {object}',
  },
  de: {
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
  },
});
