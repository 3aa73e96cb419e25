import { useLingui } from '@lingui/react/macro'
import type { PublicModel } from '#contract/public/public-model.ts'
import { usePublicModels } from '#device/public/public-models.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useModelWords } from '#site/shell/content/use-model-words.ts'
import type { KnownAnswer } from './known-answer.ts'
import { useCountryKeywords, useNameKeywords, useTypeKeywords } from './model-keywords.ts'
import { findNamed } from './named-models.ts'
import { countMentions, readSentence, type Sentence } from './read-sentence.ts'
import { useModelAnswers, type WantedModels } from './use-model-answers.ts'

const NO_MODELS: readonly PublicModel[] = []

/** What the catalogue says of the models, country or type that a question names; null where it names none of them. */
export const useCatalogueAnswer = (): ((question: string) => KnownAnswer | null) => {
  const locale = useLocale()
  const { models, source } = usePublicModels(NO_MODELS)
  const findGroup = useGroups(models)
  const nameKeywords = useNameKeywords()
  const say = useModelAnswers()
  return (question) => {
    // of a catalogue that nobody has seen, not even what it lacks can be told
    if (source === 'sample') return null
    const named = findNamed(question, models, { locale, ...nameKeywords })
    const wanted =
      named.length > 0 ? { group: '', models: named } : findGroup(readSentence(question, locale))
    return wanted && say(wanted)
  }
}

const useGroups = (models: readonly PublicModel[]): ((asked: Sentence) => WantedModels | null) => {
  const { t } = useLingui()
  const word = useModelWords()
  const types = Object.entries(useTypeKeywords())
  const countries = Object.entries(useCountryKeywords())
  const modelKeywords = t({
    id: 'known.model.keywords',
    message: 'modèle*, pack*, influenc*, visage*, fille*, femme*, homme*, prix, tarif*, coût*',
  })
  return (asked) => {
    const isMentioned = ([, keywords]: [string, string]) => countMentions(asked, keywords) > 0
    const type = types.find(isMentioned)?.[0]
    const country =
      countMentions(asked, modelKeywords) > 0 ? countries.find(isMentioned)?.[0] : undefined
    const names = [type, country].filter((name) => name !== undefined)
    if (names.length === 0) return null
    return {
      group: names.map(word).map(isolate).join(', '),
      models: models.filter(
        (model) =>
          (type === undefined || model.type === type) &&
          (country === undefined || model.country === country),
      ),
    }
  }
}
