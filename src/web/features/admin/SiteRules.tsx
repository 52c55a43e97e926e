import { Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { StoredSiteRule } from '../../../shared/features/fullTexts.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './SiteRules.module.css'
import { useDeleteRule, useSaveRule, useSiteRules, useTryRule } from './siteRulesApi.ts'
import { TriedArticle } from './TriedArticle.tsx'

/** Rules that say where the article is on the pages of a site. */
export function SiteRules() {
  const rules = useSiteRules()
  const [chosen, setChosen] = useState<StoredSiteRule>()
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.rules}>
      <h2 id={id} className={styles.heading}>
        {texts.siteRules()}
      </h2>
      <p className={styles.help}>{texts.siteRulesHelp()}</p>
      {rules !== undefined && rules.length > 0 && <RuleList rules={rules} onChoose={setChosen} />}
      <RuleForm key={chosen?.host ?? ''} chosen={chosen} />
    </section>
  )
}

function RuleList({ rules, onChoose }: { rules: StoredSiteRule[]; onChoose: (rule: StoredSiteRule) => void }) {
  const { mutate: deleteRule } = useDeleteRule()
  return (
    <ul className={styles.list}>
      {rules.map((stored) => (
        <li key={stored.host} className={styles.row}>
          <Button look="quiet" onClick={() => onChoose(stored)}>
            {stored.host}
          </Button>
          <IconButton
            icon={Trash2}
            label={texts.siteRuleDelete({ host: stored.host })}
            onClick={() => deleteRule(stored.host)}
          />
        </li>
      ))}
    </ul>
  )
}

function RuleForm({ chosen }: { chosen: StoredSiteRule | undefined }) {
  const [address, setAddress] = useState(chosen ? `https://${chosen.host}/` : '')
  const [body, setBody] = useState(chosen?.rule.body ?? '')
  const [strip, setStrip] = useState(chosen?.rule.strip.join(', ') ?? '')
  const [nextPage, setNextPage] = useState(chosen?.rule.nextPage ?? '')
  const trying = useTryRule()
  const saving = useSaveRule()
  const host = URL.parse(address)?.hostname.replace(/^www\./, '') ?? ''
  const rule = {
    body: textOrNull(body),
    strip: textOrNull(strip) === null ? [] : [strip.trim()],
    nextPage: textOrNull(nextPage),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    trying.mutate({ url: address, rule })
  }
  const field = { maxLength: limits.siteRuleSelectorMaxChars, spellCheck: false }
  return (
    <form onSubmit={submit} className={styles.form}>
      <TextField
        label={texts.siteRuleAddress()}
        type="url"
        required
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <TextField
        {...field}
        label={texts.siteRuleBody()}
        hint={texts.siteRuleBodyHint()}
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      <TextField
        {...field}
        label={texts.siteRuleStrip()}
        hint={texts.siteRuleStripHint()}
        value={strip}
        onChange={(event) => setStrip(event.target.value)}
      />
      <TextField
        {...field}
        label={texts.siteRuleNextPage()}
        hint={texts.siteRuleNextPageHint()}
        value={nextPage}
        onChange={(event) => setNextPage(event.target.value)}
      />
      <FormMessage text={trying.error && explainFailure(trying.error, texts.internalError())} />
      <div className={styles.buttons}>
        <Button type="submit" look="primary" isBusy={trying.isPending}>
          {texts.siteRuleTry()}
        </Button>
        {host !== '' && (
          <Button isBusy={saving.isPending} onClick={() => saving.mutate({ host, rule })}>
            {texts.siteRuleSaveFor({ host })}
          </Button>
        )}
      </div>
      {trying.data !== undefined && (
        <div className={styles.sides}>
          <TriedArticle title={texts.siteRuleBefore()} tried={trying.data.before} />
          <TriedArticle title={texts.siteRuleAfter()} tried={trying.data.after} />
        </div>
      )}
    </form>
  )
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim())
