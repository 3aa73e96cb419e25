import {
  actionGrid,
  adminForm,
  adminPage,
  authLayout,
  centeredPage,
  liveRegion,
  noticeBar,
  tallContent,
} from './admin-layout/admin-page.recipe.ts'
import {
  countBadge,
  countedLabel,
  dropArea,
  editorPanes,
  fieldGroup,
  fileButton,
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
import { banner, card, emptyState, hiddenPicture, picture } from './display/surface.recipe.ts'
import { button } from './form/button.recipe.ts'
import { checkbox, toggleChips, toggleSwitch } from './form/choice.recipe.ts'
import { field, form, formError } from './form/field.recipe.ts'
import {
  disclosure,
  grid,
  page,
  section,
  shownAtTarget,
  sidePanel,
  skipLink,
  stack,
  visuallyHidden,
} from './layout/layout.recipe.ts'
import { filterBar, offerChoice, wizard } from './marketing/choices.recipe.ts'
import { figures, iconList, questionList, quote, stepList } from './marketing/content.recipe.ts'
import {
  gallery,
  heroLayout,
  pictureAndText,
  pictureFrame,
  stickySplit,
} from './marketing/picture-frame.recipe.ts'
import { appFrame, pullIndicator, siteFooter, siteHeader } from './nav/frame.recipe.ts'
import { disabledLink, navLink, tabs } from './nav/nav.recipe.ts'
import { dialog } from './overlay/dialog.recipe.ts'
import { menu } from './overlay/menu.recipe.ts'
import { toast } from './overlay/toast.recipe.ts'
import { listTools, pickBox, selectionBar } from './table/list-tools.recipe.ts'
import {
  factList,
  fileList,
  messageText,
  receipt,
  shortcutList,
  timeline,
} from './table/lists.recipe.ts'
import { recordCard, recordRow } from './table/record.recipe.ts'
import { pictureGrid, table } from './table/table.recipe.ts'
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
  disabledLink,
  countedLabel,
  countBadge,
  fact,
  fileButton,
  form,
  formError,
  grid,
  heading,
  messageText,
  centeredPage,
  navLink,
  noticeBar,
  page,
  placeholder,
  progress,
  prose,
  pullIndicator,
  qrCode,
  receipt,
  section,
  sidePanel,
  skeleton,
  skipLink,
  spinner,
  liveRegion,
  stack,
  statusPill,
  tallContent,
  text,
  textLink,
  tooltip,
  newTabMark,
  visuallyHidden,
  shownAtTarget,
}

export const slotRecipes = {
  appFrame,
  avatar,
  banner,
  card,
  stepList,
  chart,
  checkbox,
  dialog,
  disclosure,
  authLayout,
  dropArea,
  emptyState,
  factList,
  field,
  fieldGroup,
  figures,
  filterBar,
  gallery,
  table,
  listTools,
  longRead,
  editorPanes,
  iconList,
  menu,
  offerChoice,
  pickBox,
  picture,
  pictureGrid,
  pictureFrame,
  questionList,
  quote,
  recordCard,
  recordRow,
  selectionBar,
  shortcutList,
  siteFooter,
  siteHeader,
  stickySplit,
  pictureAndText,
  heroLayout,
  tabs,
  fileList,
  timeline,
  toast,
  toggleChips,
  toggleSwitch,
  valueDiff,
  hiddenPicture,
  wizard,
  adminForm,
  adminPage,
}
