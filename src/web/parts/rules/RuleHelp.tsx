import { texts } from '../../../shared/texts/texts.ts'
import styles from './RuleHelp.module.css'

/** The filters of docs/search.md that rules need most. */
const examples = [
  ['sponsored', texts.ruleHelpWord],
  ['"black friday"', texts.ruleHelpPhrase],
  ['intitle:deal', texts.ruleHelpTitle],
  ['intext:advertisement', texts.ruleHelpText],
  ['author:ada', texts.ruleHelpAuthor],
  ['category:sport', texts.ruleHelpCategory],
  ['url:podcast', texts.ruleHelpUrl],
  ['feed:verge', texts.ruleHelpFeed],
  ['words:<100', texts.ruleHelpWords],
  ['duration:<5', texts.ruleHelpDuration],
  ['lang:de', texts.ruleHelpLanguage],
  ['intitle:/^(ad|promo)\\b/', texts.ruleHelpPattern],
  ['bench OR chair', texts.ruleHelpEither],
  ['intitle:(ad OR promo)', texts.ruleHelpGroup],
  ['-bench', texts.ruleHelpWithout],
] as const

/** The filters that a rule can search with. Pressing an example adds it to the search. */
export function RuleHelp({ onAdd }: { onAdd: (example: string) => void }) {
  return (
    <details className={styles.help}>
      <summary className={styles.summary}>{texts.ruleHelp()}</summary>
      <dl className={styles.list}>
        {examples.map(([example, meaning]) => (
          <div key={example} className={styles.row}>
            <dt>
              <button
                type="button"
                className={styles.example}
                aria-label={texts.ruleHelpAdd({ example })}
                onClick={() => onAdd(example)}
              >
                <code>{example}</code>
              </button>
            </dt>
            <dd>{meaning()}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
