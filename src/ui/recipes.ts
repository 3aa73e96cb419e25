import {
  actionGrid,
  door,
  middle,
  noticeBar,
  spokenNotice,
  tall,
  workForm,
  workPage,
} from './admin-layout/admin-page.recipe.ts'
import {
  countedLabel,
  countMark,
  dropArea,
  fieldGroup,
  fileButton,
  manuscript,
  placeholder,
  valueDiff,
} from './admin-layout/admin-parts.recipe.ts'
import {
  avatar,
  badge,
  chart,
  progress,
  qrCode,
  skeleton,
  spinner,
  statusPill,
} from './display/display.recipe.ts'
import { banner, card, emptyState, picture, veil } from './display/surface.recipe.ts'
import { button } from './form/button.recipe.ts'
import { checkbox, toggleChips, toggleSwitch } from './form/choice.recipe.ts'
import { field, form, formError } from './form/field.recipe.ts'
import {
  atTarget,
  disclosure,
  grid,
  page,
  section,
  sidePanel,
  skipLink,
  stack,
  visuallyHidden,
} from './layout/layout.recipe.ts'
import { filterBar, offerChoice, wizard } from './marketing/choices.recipe.ts'
import { chapters, figures, markList, questionList, quote } from './marketing/content.recipe.ts'
import { gallery, plate, split, spread, stage } from './marketing/picture-frame.recipe.ts'
import { appFrame, pullMark, siteFooter, siteHeader } from './nav/frame.recipe.ts'
import { closedLink, navLink, tabs } from './nav/nav.recipe.ts'
import { dialog } from './overlay/dialog.recipe.ts'
import { menu } from './overlay/menu.recipe.ts'
import { toast } from './overlay/toast.recipe.ts'
import { listTools, pickBox, selectionBar } from './table/list-tools.recipe.ts'
import {
  factList,
  fileList,
  letter,
  receipt,
  shortcutList,
  timeline,
} from './table/lists.recipe.ts'
import { recordCard, recordRow } from './table/record.recipe.ts'
import { ledger, pictureSheet } from './table/table.recipe.ts'
import { longRead, prose } from './text/prose.recipe.ts'
import {
  brandName,
  fact,
  heading,
  newTabMark,
  text,
  textLink,
  tooltip,
} from './text/text.recipe.ts'

/** All styles of the kit, for panda.config.ts. */
export const recipes = {
  actionGrid,
  badge,
  brandName,
  button,
  closedLink,
  countedLabel,
  countMark,
  fact,
  fileButton,
  form,
  formError,
  grid,
  heading,
  letter,
  middle,
  navLink,
  noticeBar,
  page,
  placeholder,
  progress,
  prose,
  pullMark,
  qrCode,
  receipt,
  section,
  sidePanel,
  skeleton,
  skipLink,
  spinner,
  spokenNotice,
  stack,
  statusPill,
  tall,
  text,
  textLink,
  tooltip,
  newTabMark,
  visuallyHidden,
  atTarget,
}

export const slotRecipes = {
  appFrame,
  avatar,
  banner,
  card,
  chapters,
  chart,
  checkbox,
  dialog,
  disclosure,
  door,
  dropArea,
  emptyState,
  factList,
  field,
  fieldGroup,
  figures,
  filterBar,
  gallery,
  ledger,
  listTools,
  longRead,
  manuscript,
  markList,
  menu,
  offerChoice,
  pickBox,
  picture,
  pictureSheet,
  plate,
  questionList,
  quote,
  recordCard,
  recordRow,
  selectionBar,
  shortcutList,
  siteFooter,
  siteHeader,
  split,
  spread,
  stage,
  tabs,
  fileList,
  timeline,
  toast,
  toggleChips,
  toggleSwitch,
  valueDiff,
  veil,
  wizard,
  workForm,
  workPage,
}
