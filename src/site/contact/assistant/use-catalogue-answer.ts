import { useLingui } from '@lingui/react/macro'
import type { PublicModel } from '#contract/public/public-model.ts'
import { usePublicModels } from '#device/public/public-models.ts'
import { useModelWords } from '#site/shell/content/use-model-words.ts'
import { useEuros } from '#site/shell/page/use-euros.ts'
import type { KnownAnswer } from './known-answer.ts'
import { useCountryKeywords, useTypeKeywords } from './model-keywords.ts'
import { countMentions, type Sentence } from './read-sentence.ts'

type Wanted = { readonly group: string; readonly models: readonly PublicModel[] }

const NO_MODELS: readonly PublicModel[] = []

/** What the catalogue says of the models, country or type that a question names; null where it names none of them. */
export const useCatalogueAnswer = (): ((asked: Sentence) => KnownAnswer | null) => {
  const { models, source } = usePublicModels(NO_MODELS)
  const findGroup = useGroups(models)
  const { sayOne, sayList, sayNone } = useModelAnswers()
  return (asked) => {
    // of a catalogue that nobody has seen, not even what it lacks can be told
    if (source === 'sample') return null
    const named = models.filter(({ name }) => asked.mentions(nameKeyword(name)))
    const wanted = named.length > 0 ? { group: '', models: named } : findGroup(asked)
    if (wanted === null) return null
    const [first, second] = wanted.models
    if (first === undefined) return sayNone(wanted.group)
    return second === undefined ? sayOne(first) : sayList(wanted)
  }
}

/** A star in a name stands for itself. */
const nameKeyword = (name: string): string => name.replace(/\*+$/, '')

const useGroups = (models: readonly PublicModel[]): ((asked: Sentence) => Wanted | null) => {
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
      group: names.map(word).join(', '),
      models: models.filter(
        (model) =>
          (type === undefined || model.type === type) &&
          (country === undefined || model.country === country),
      ),
    }
  }
}

/** More would be a catalogue; that one is a link away. */
const MOST_LISTED = 6

const useModelAnswers = () => {
  const { t } = useLingui()
  const word = useModelWords()
  const euros = useEuros()
  const sayOne = (model: PublicModel): KnownAnswer => {
    const { id, name, slug, isNSFW } = model
    const price = euros(model.price)
    const country = word(model.country)
    return {
      id,
      // before a declaration of age, an NSFW pack has a name and a price alone
      answer: isNSFW
        ? t({
            id: 'known.model.adult',
            message: `${name} coûte ${price} le pack. Ce pack NSFW est réservé aux adultes.`,
          })
        : t({ id: 'known.model', message: `${name} (${country}) coûte ${price} le pack.` }),
      path: `/models/${slug}`,
      link: t({ id: 'known.model.link', message: `Voir ${name}` }),
    }
  }
  const sayList = ({ group, models }: Wanted): KnownAnswer => {
    const listed = models.slice(0, MOST_LISTED).map(({ name, price }) => `${name} ${euros(price)}`)
    const list = listed.join(', ') + (models.length > MOST_LISTED ? '…' : '')
    return {
      id: 'models',
      answer:
        group === ''
          ? t({ id: 'known.models', message: `Prix du pack : ${list}` })
          : t({ id: 'known.models.group', message: `${group}, prix du pack : ${list}` }),
      path: '/models',
      link: t({ id: 'known.packs.link', message: 'Voir le catalogue' }),
    }
  }
  const sayNone = (group: string): KnownAnswer => ({
    id: 'no-models',
    answer: t({
      id: 'known.models.none',
      message: `Le catalogue n’a rien de tel pour l’instant (${group}). Un modèle sur mesure est possible.`,
    }),
    path: '/custom',
    link: t({ id: 'known.custom.link', message: 'Composer mon modèle' }),
  })
  return { sayOne, sayList, sayNone }
}
