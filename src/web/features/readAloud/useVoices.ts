import { useEffect, useState } from 'react'
import { baseLanguage } from './readAloudSetting.ts'

/** The voices of a language. Browsers load them late, and a system may add or remove some at any time. */
export function useVoices(base: string): SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState(() => speechSynthesis.getVoices())
  useEffect(() => {
    const read = () => setVoices(speechSynthesis.getVoices())
    read()
    speechSynthesis.addEventListener('voiceschanged', read)
    return () => speechSynthesis.removeEventListener('voiceschanged', read)
  }, [])
  return voices.filter(({ lang }) => baseLanguage(lang) === base)
}
