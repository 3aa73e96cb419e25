import { ADMIN_LISTS } from '#admin/app/admin-lists.ts'
import { createListHost } from '#device/lists/list-host.ts'
import { serveLists } from '#device/lists/worker-lists.ts'
import { openAdminDatabase } from '#device/storage/admin-database.ts'

/** Each tab of the back-office starts it for its long lists, under the name of the account. */
serveLists(self, createListHost(openAdminDatabase(self.name), ADMIN_LISTS))
