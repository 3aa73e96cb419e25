import { useLingui } from '@lingui/react/macro'
import { isForSale, type PublicModel } from '#contract/public/public-model.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useModelWords } from '#site/shell/content/use-model-words.ts'
import { useEuros } from '#site/shell/page/use-euros.ts'
import type { KnownAnswer } from './known-answer.ts'

export type WantedModels = {
  /** What they have in common, in words; empty where they were named one by one. */
  readonly group: string
  readonly models: readonly PublicModel[]
}

/** Says what the models cost that somebody wants to know of. */
export const useModelAnswers = (): ((wanted: WantedModels) => KnownAnswer) => {
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
  const word = useModelWords()
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
      // before a declaration of age, an NSFW pack has a name and a price alone
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

/** More would be a catalogue; that one is a link away. */
const MOST_LISTED = 6

const useModelList = () => {
  const { t } = useLingui()
  const euros = useEuros()
  const soon = t({ id: 'known.models.soon', message: '(bientôt disponible)' })
  return ({ group, models }: WantedModels): KnownAnswer => {
    const listed = models
      .slice(0, MOST_LISTED)
      .map((model) => `${isolate(model.name)} ${isForSale(model) ? euros(model.price) : soon}`)
    const list = listed.map(isolate).join(', ') + (models.length > MOST_LISTED ? '…' : '')
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
