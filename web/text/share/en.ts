import { counted, thousands } from '../count.ts'
import type { ShareWords } from './es.ts'

/** The same in English. */
export const en: ShareWords = {
  title: 'Share the text',
  body: 'The link carries the text inside, compressed, behind the “#”: it reaches no server. Whoever has the link can read it.',
  personal: ({ identifiers, names, dates, contacts, texts }) => {
    const parts = [
      identifiers > 0 ? counted(identifiers, 'identifier', 'identifiers') : '',
      names > 0 ? counted(names, 'name', 'names') : '',
      dates > 0 ? counted(dates, 'date', 'dates') : '',
      contacts > 0 ? counted(contacts, 'contact', 'contacts') : '',
      texts > 0 ? counted(texts, 'free text', 'free texts') : '',
    ].filter((part) => part !== '')
    return `The text may hold data of a person: ${parts.join(', ')}.`
  },
  which: 'What is shared',
  anonymous: 'Without data',
  anonymousWhy: 'Names, RUNs, dates, addresses and texts are made up; codes, communes and numbers stay. The problems are the same.',
  different: 'Names, RUNs, dates, addresses and texts are made up. Some of the problems change with them.',
  plain: 'The text as it is',
  plainWhy: 'With all of its data.',
  size: (length, how) =>
    `The link has ${thousands(length)} characters.${how === 'long' ? ' Some mail programs and chats cut links that long.' : ''}${how === 'too-long' ? ' That is too long for a browser: copy the text.' : ''}`,
  copyLink: 'Copy the link',
  copyText: 'Copy the text',
  copiedLink: 'The link was copied.',
  copiedText: 'The text was copied.',
  copiedAnonymous: 'The text was copied without data, with the same problems.',
  copiedDifferent: 'The text was copied without data; some of its problems changed.',
  notJson: 'To take the data out, the text has to be JSON.',
  openedLink: 'The text of the link was opened.',
  brokenLink: 'The link is cut off or damaged: ask for it to be copied again.',
}
