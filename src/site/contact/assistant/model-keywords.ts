import { useLingui } from '@lingui/react/macro'

/** The words by which people ask for models of a country. Most are also of its language: alone they ask for no model. */
export const useCountryKeywords = (): Readonly<Record<string, string>> => {
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

/** The words by which a model's name is told from the word that is spelt like it. */
export const useNameKeywords = (): { readonly beside: string; readonly described: string } => {
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

export const useTypeKeywords = (): Readonly<Record<string, string>> => {
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
