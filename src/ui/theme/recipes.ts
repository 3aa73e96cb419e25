import { chart } from '../chart/recipes/chart.recipe.ts'
import { progress, skeleton, spinner } from '../display/recipes/feedback.recipe.ts'
import { avatar, badge, qrCode, statusPill } from '../display/recipes/marks.recipe.ts'
import { picture, veil } from '../display/recipes/picture.recipe.ts'
import { banner, card, emptyState } from '../display/recipes/surface.recipe.ts'
import { figures } from '../editorial/recipes/figures.recipe.ts'
import { filterBar } from '../editorial/recipes/filter-bar.recipe.ts'
import { gallery } from '../editorial/recipes/gallery.recipe.ts'
import { plate } from '../editorial/recipes/plate.recipe.ts'
import { quote } from '../editorial/recipes/quote.recipe.ts'
import { split } from '../editorial/recipes/split.recipe.ts'
import { spread } from '../editorial/recipes/spread.recipe.ts'
import { stage } from '../editorial/recipes/stage.recipe.ts'
import { button } from '../form/recipes/button.recipe.ts'
import { checkbox, toggleChips, toggleSwitch } from '../form/recipes/choice.recipe.ts'
import { field } from '../form/recipes/field.recipe.ts'
import { form, formError } from '../form/recipes/form.recipe.ts'
import { grid } from '../layout/recipes/grid.recipe.ts'
import {
  atTarget,
  disclosure,
  page,
  section,
  sidePanel,
  skipLink,
  visuallyHidden,
} from '../layout/recipes/page.recipe.ts'
import { stack } from '../layout/recipes/stack.recipe.ts'
import { ledger } from '../ledger/recipes/ledger.recipe.ts'
import { pictureSheet } from '../ledger/recipes/picture-sheet.recipe.ts'
import { factList, letter, receipt, shortcutList } from '../ledger/recipes/sheet.recipe.ts'
import { timeline } from '../ledger/recipes/timeline.recipe.ts'
import { appFrame, pullMark, siteFooter, siteHeader } from '../nav/recipes/frame.recipe.ts'
import { closedLink, navLink, tabs } from '../nav/recipes/nav.recipe.ts'
import { dialog } from '../overlay/recipes/dialog.recipe.ts'
import { menu } from '../overlay/recipes/menu.recipe.ts'
import { toast } from '../overlay/recipes/toast.recipe.ts'
import { chapters } from '../story/recipes/chapters.recipe.ts'
import { longRead } from '../story/recipes/long-read.recipe.ts'
import { markList } from '../story/recipes/mark-list.recipe.ts'
import { offerChoice } from '../story/recipes/offer-choice.recipe.ts'
import { prose } from '../story/recipes/prose.recipe.ts'
import { questionList } from '../story/recipes/question-list.recipe.ts'
import { wizard } from '../story/recipes/wizard.recipe.ts'
import {
  brandName,
  fact,
  heading,
  newTabMark,
  text,
  textLink,
  tooltip,
} from '../type/recipes/type.recipe.ts'
import { listTools } from '../workbench/recipes/list-tools.recipe.ts'
import { manuscript } from '../workbench/recipes/manuscript.recipe.ts'
import { recordCard, recordRow } from '../workbench/recipes/record.recipe.ts'
import { pickBox, selectionBar } from '../workbench/recipes/selection.recipe.ts'
import {
  actionGrid,
  door,
  middle,
  noticeBar,
  spokenNotice,
  tall,
  workForm,
  workPage,
} from '../workbench/recipes/work-page.recipe.ts'
import {
  countedLabel,
  countMark,
  dropArea,
  fieldGroup,
  fileButton,
  placeholder,
  valueDiff,
} from '../workbench/recipes/work-parts.recipe.ts'

/** Every look of the kit, for panda.config.ts. */
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
