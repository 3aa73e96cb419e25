import { expect, test } from 'vitest'
import {
  favouritesToText,
  textToFavourites,
  toggleFavourite,
} from '#device/public/favourites/favourites.ts'

test('a model joins the favourites and leaves them again', () => {
  const one = toggleFavourite(new Set(), 'luna')
  const two = toggleFavourite(one, 'mali')
  expect([...two]).toEqual(['luna', 'mali'])
  expect([...toggleFavourite(two, 'luna')]).toEqual(['mali'])
  expect([...one]).toEqual(['luna'])
})

test('the stored list contains the chosen models', () => {
  const favourites = new Set(['luna', 'mali'])
  expect(textToFavourites(favouritesToText(favourites))).toEqual(favourites)
})

test.each([[null], [''], ['{'], ['null'], ['{"luna":true}'], ['[1,null]']])(
  'an invalid stored list, %j, counts as none',
  (text) => {
    expect(textToFavourites(text)).toEqual(new Set())
  },
)
