import { useLingui } from '@lingui/react/macro'
import { isForSale, type PublicModel } from '#contract/public/public-model.ts'
import { useWholeCatalogue } from '#device/public/public-models.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useEuros, useLocale } from '#i18n/use-locale.ts'
import { useModelLabels } from '#site/shared/content/model-labels.ts'
import { countMentions, type KnownAnswer, readSentence, type Sentence } from './find-answer.ts'
import { findNamed } from './named-models.ts'

const NO_MODELS: readonly PublicModel[] = []

/**
 * The catalogue's answer about the models, the country or the type named in a question; null if the question names
 * none.
 */
export const useCatalogueAnswer = (): ((question: string) => KnownAnswer | null) => {
  const locale = useLocale()
  const catalogue = useWholeCatalogue()
  const models = catalogue ?? NO_MODELS
  const findGroup = useGroups(models)
  const nameKeywords = useNameKeywords()
  const say = useModelAnswers()
  return (question) => {
    // of a catalogue that was never loaded, it is not even known what is missing
    if (catalogue === null) return null
    const named = findNamed(question, models, { locale, ...nameKeywords })
    const wanted =
      named.length > 0 ? { group: '', models: named } : findGroup(readSentence(question, locale))
    return wanted && say(wanted)
  }
}

/**
 * The words with which people ask for models of a country. Most also name its language: alone they do not ask for a
 * model.
 */
const useCountryKeywords = (): Readonly<Record<string, string>> => {
  const { t } = useLingui()
  return {
    France: t({ id: 'known.france.keywords', message: 'france, français*' }),
    USA: t({ id: 'known.usa.keywords', message: 'usa, états-unis, amérique, américain*' }),
    Thaïlande: t({ id: 'known.thailand.keywords', message: 'thaï*' }),
    Brésil: t({ id: 'known.brazil.keywords', message: 'brésil*' }),
    Japon: t({ id: 'known.japan.keywords', message: 'japon*' }),
    Allemagne: t({ id: 'known.germany.keywords', message: 'allemagne, allemand*' }),
    Italie: t({ id: 'known.italy.keywords', message: 'itali*' }),
    Espagne: t({ id: 'known.spain.keywords', message: 'espagn*' }),
  }
}

/** The words that distinguish a model's name from an ordinary word with the same spelling. */
const useNameKeywords = (): { readonly beside: string; readonly described: string } => {
  const { t } = useLingui()
  return {
    beside: t({
      id: 'known.name.beside',
      message:
        'et, ou, à, de, du, d, la, le, pour, avec, c, est, vaut, coûte, coût, prix, tarif*, pack*, combien, acheter, achète, veux, voudrais, voir, montre*, bonjour, merci',
    }),
    described: t({
      id: 'known.name.described',
      message: 'modèle*, pack*, visage*, fille*, femme*, homme*, collection*',
    }),
  }
}

const useTypeKeywords = (): Readonly<Record<string, string>> => {
  const { t } = useLingui()
  return {
    Sexy: t({ id: 'known.sexy.keywords', message: 'sexy' }),
    Cosplay: t({ id: 'known.cosplay.keywords', message: 'cosplay*' }),
    Girlfriend: t({
      id: 'known.girlfriend.keywords',
      message: 'girlfriend*, petite amie, petites amies',
    }),
    Niche: t({
      id: 'known.niche.keywords',
      message:
        'modèle niche, modèles niche, modèle de niche, modèles de niche, pack niche, packs niche',
    }),
  }
}

type WantedModels = {
  /** What the models have in common, in words; empty if they were named individually. */
  readonly group: string
  readonly models: readonly PublicModel[]
}

/** Says what the requested models cost. */
const useModelAnswers = (): ((wanted: WantedModels) => KnownAnswer) => {
  const sayOne = useOneModel()
  const sayList = useModelList()
  const sayNone = useNoModel()
  return (wanted) => {
    const [first, second] = wanted.models
    if (first === undefined) return sayNone(wanted.group)
    return second === undefined ? sayOne(first) : sayList(wanted)
  }
}

const useOneModel = () => {
  const { t } = useLingui()
  const word = useModelLabels()
  const euros = useEuros()
  return (model: PublicModel): KnownAnswer => {
    const { id, name, slug } = model
    const price = euros(model.price)
    const country = word(model.country)
    const answer = (): string => {
      if (!isForSale(model))
        return t({
          id: 'known.model.soon',
          message: `Le pack ${name} n’est pas encore en vente : ses fichiers sont en préparation.`,
        })
      // without a declaration of age, an NSFW pack shows only its name and price
      return model.isNSFW
        ? t({
            id: 'known.model.adult',
            message: `${name} coûte ${price} le pack. Ce pack NSFW est réservé aux adultes.`,
          })
        : t({ id: 'known.model', message: `${name} (${country}) coûte ${price} le pack.` })
    }
    return {
      id,
      answer: answer(),
      path: `/models/${slug}`,
      link: t({ id: 'known.model.link', message: `Voir ${name}` }),
    }
  }
}

/** A longer list would repeat the catalogue, which is one link away. */
const MAX_LISTED = 6

const useModelList = () => {
  const { t } = useLingui()
  const euros = useEuros()
  const soon = t({ id: 'known.models.soon', message: '(bientôt disponible)' })
  return ({ group, models }: WantedModels): KnownAnswer => {
    const listed = models
      .slice(0, MAX_LISTED)
      .map((model) => `${isolate(model.name)} ${isForSale(model) ? euros(model.price) : soon}`)
    const list = listed.map(isolate).join(', ') + (models.length > MAX_LISTED ? '…' : '')
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
}

const useNoModel = () => {
  const { t } = useLingui()
  return (group: string): KnownAnswer => ({
    id: 'no-models',
    answer: t({
      id: 'known.models.none',
      message: `Le catalogue n’a pas de modèle de ce type pour l’instant (${group}). Un modèle sur mesure est possible.`,
    }),
    path: '/custom',
    link: t({ id: 'known.custom.link', message: 'Créer mon modèle' }),
  })
}

const useGroups = (models: readonly PublicModel[]): ((asked: Sentence) => WantedModels | null) => {
  const { t } = useLingui()
  const word = useModelLabels()
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
