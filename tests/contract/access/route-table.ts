/**
 * Every route and the action that it is of: a second time, by hand. Whoever adds a route adds a line here, and whoever
 * moves one to another action does it on purpose, in both places. GET stands for HEAD too.
 */
export const routeTable = `
GET    /healthz                                                       health.read
GET    /readyz                                                        health.read
GET    /metrics                                                       metrics.read
GET    /.well-known/security.txt                                      page.read
GET    /uploads/:name                                                 file.read
GET    /cards/:type/:file                                             page.read
GET    /qr/:type/:file                                                page.read
GET    /calendar/:file                                                page.read
GET    /calendar/community/:file                                      page.read
GET    /webinars.ics                                                  page.read
POST   /session-book                                                  submission.send
POST   /upcoming-webinar                                              submission.send
GET    /join/:token                                                   place.use
POST   /join/:token                                                   place.use
GET    /my                                                            place.use
GET    /my.data                                                       place.use
POST   /my                                                            place.use
GET    /my/:token                                                     place.use
POST   /my/:token                                                     place.use
GET    /my-data                                                       ownData.use
GET    /my-data.data                                                  ownData.use
POST   /my-data                                                       ownData.use
GET    /my-data/sent                                                  ownData.use
GET    /my-data/sent.data                                             ownData.use
GET    /my-data/:token                                                ownData.use
POST   /my-data/:token                                                ownData.use
GET    /my-data/news/:token                                           ownData.use
POST   /my-data/news/:token                                           ownData.use
GET    /:name(^[a-f0-9]{24}\\.(?:mp4|webm|ogv|mov|vtt)$)               file.read

GET    /api/v1/docs                                                   docs.read
GET    /api/v1/docs/json                                              docs.read
GET    /api/v1/docs/yaml                                              docs.read
GET    /api/v1/docs/*                                                 docs.read

POST   /api/v1/auth/login                                             account.signIn
POST   /api/v1/auth/login/second-factor                               account.signIn
POST   /api/v1/auth/passkey/options                                   account.signIn
POST   /api/v1/auth/passkey/login                                     account.signIn
GET    /api/v1/auth/me                                                account.readOwn

GET    /api/v1/account                                                account.readOwn
GET    /api/v1/account/sessions                                       account.readOwn
GET    /api/v1/account/enquiries                                       account.readOwn
GET    /api/v1/account/places                                          account.readOwn
GET    /api/v1/account/consents                                        account.readOwn
PUT    /api/v1/account/news                                            account.changeOwn
POST   /api/v1/account/copy                                            account.changeOwn
POST   /api/v1/account/email/letter                                    account.changeOwn
POST   /api/v1/account/email/confirm                                   account.changeOwn
POST   /api/v1/account/end                                             account.changeOwn
PUT    /api/v1/account                                                account.changeOwn
PUT    /api/v1/account/password                                       account.changeOwn
DELETE /api/v1/account/sessions/:id                                   account.changeOwn
POST   /api/v1/account/sessions/:id/resume                            account.changeOwn
DELETE /api/v1/account/sessions                                       account.changeOwn
POST   /api/v1/account/confirm                                        account.confirm
POST   /api/v1/account/confirm/options                                account.confirm
GET    /api/v1/account/factors                                        account.secure
POST   /api/v1/account/factors/app                                    account.secure
PUT    /api/v1/account/factors/app                                    account.secure
DELETE /api/v1/account/factors/app                                    account.secure
POST   /api/v1/account/factors/passkeys/options                       account.secure
POST   /api/v1/account/factors/passkeys                               account.secure
PUT    /api/v1/account/factors/passkeys/:id                           account.secure
DELETE /api/v1/account/factors/passkeys/:id                           account.secure
POST   /api/v1/account/factors/recovery-codes                         account.secure

GET    /api/v1/notices                                                page.read
GET    /api/v1/exports/news                                           privacy.manage

GET    /api/v1/staff                                                  staff.read
POST   /api/v1/staff/invitations                                      staff.manage
PUT    /api/v1/staff/:id/role                                         staff.manage
POST   /api/v1/staff/:id/disable                                      staff.manage
POST   /api/v1/staff/:id/enable                                       staff.manage
POST   /api/v1/staff/:id/sign-out                                     staff.manage
POST   /api/v1/staff/:id/remove-factors                               staff.manage
POST   /api/v1/staff/invitations/:id/send                             staff.manage
POST   /api/v1/staff/invitations/:id/link                             staff.manage
DELETE /api/v1/staff/invitations/:id                                  staff.manage

POST   /api/v1/auth/invitation                                        invitation.accept
POST   /api/v1/auth/accept-invitation                                 invitation.accept

GET    /api/v1/banner                                                 content.read
POST   /api/v1/banner                                                 content.write
PUT    /api/v1/banner/:id                                             content.write
DELETE /api/v1/banner/:id                                             content.remove

GET    /api/v1/founder                                                content.read
POST   /api/v1/founder                                                content.write
PUT    /api/v1/founder/:id                                            content.write
DELETE /api/v1/founder/:id                                            content.remove
POST   /api/v1/founder/upload-chunk                                   upload.write
GET    /api/v1/founder/upload-chunk                                   upload.write

GET    /api/v1/socialmedia                                            content.read
POST   /api/v1/socialmedia                                            content.write
PUT    /api/v1/socialmedia/:id                                        content.write
DELETE /api/v1/socialmedia/:id                                        content.remove

GET    /api/v1/webinar                                                content.read
GET    /api/v1/webinar/:link                                          content.read
POST   /api/v1/webinar                                                content.write
PUT    /api/v1/webinar/:id                                            content.write
DELETE /api/v1/webinar/:id                                            content.remove

GET    /api/v1/legacy                                                 content.read
POST   /api/v1/legacy                                                 content.write
PUT    /api/v1/legacy/:id                                             content.write
DELETE /api/v1/legacy/:id                                             content.remove

GET    /api/v1/idea                                                   content.read
POST   /api/v1/idea                                                   content.write
PUT    /api/v1/idea/:id                                               content.write
DELETE /api/v1/idea/:id                                               content.remove
POST   /api/v1/idea/upload-chunk                                      upload.write
GET    /api/v1/idea/upload-chunk                                      upload.write

GET    /api/v1/blogs                                                  content.read
GET    /api/v1/blogs/:link                                            content.read
POST   /api/v1/blogs                                                  content.write
PUT    /api/v1/blogs/:id                                              content.write
DELETE /api/v1/blogs/:id                                              content.remove
PUT    /api/v1/blogs/:id/status                                       content.write

GET    /api/v1/teams                                                  content.read
POST   /api/v1/teams                                                  content.write
PUT    /api/v1/teams/:id                                              content.write
DELETE /api/v1/teams/:id                                              content.remove

GET    /api/v1/medias                                                 content.read
POST   /api/v1/medias                                                 content.write
PUT    /api/v1/medias/:id                                             content.write
DELETE /api/v1/medias/:id                                             content.remove
PUT    /api/v1/medias/:id/status                                      content.write

GET    /api/v1/header                                                 content.read
POST   /api/v1/header                                                 content.write
PUT    /api/v1/header/:id                                             content.write
DELETE /api/v1/header/:id                                             content.remove

GET    /api/v1/course                                                 content.read
GET    /api/v1/course/:link                                           content.read
POST   /api/v1/course                                                 content.write
PUT    /api/v1/course/:id                                             content.write
DELETE /api/v1/course/:id                                             content.remove

GET    /api/v1/aboutus                                                content.read
POST   /api/v1/aboutus                                                content.write
PUT    /api/v1/aboutus/:id                                            content.write
DELETE /api/v1/aboutus/:id                                            content.remove

GET    /api/v1/videoupload                                            content.read
POST   /api/v1/videoupload                                            content.write
PUT    /api/v1/videoupload/:id                                        content.write
DELETE /api/v1/videoupload/:id                                        content.remove
POST   /api/v1/videoupload/upload-chunk                               upload.write
GET    /api/v1/videoupload/upload-chunk                               upload.write

GET    /api/v1/community                                              content.read
POST   /api/v1/community                                              content.write
PUT    /api/v1/community/:id                                          content.write
DELETE /api/v1/community/:id                                          content.remove

GET    /api/v1/planned                                                content.readUnpublished
GET    /api/v1/drafts                                                 content.write
GET    /api/v1/drafts/:id                                             content.write
PUT    /api/v1/drafts/:id                                             content.write
DELETE /api/v1/drafts/:id                                             content.write
POST   /api/v1/drafts/:id/restore                                     content.write
GET    /api/v1/draft-states                                           content.write
PUT    /api/v1/presence                                               content.write
DELETE /api/v1/presence/:form                                         content.write
GET    /api/v1/previews                                               content.write
POST   /api/v1/previews                                               content.write
DELETE /api/v1/previews/:id                                           content.write
POST   /api/v1/pictures                                               upload.write
GET    /api/v1/pictures                                               content.write
GET    /api/v1/pictures/:name                                         content.write
PUT    /api/v1/pictures/:name                                         content.write
DELETE /api/v1/pictures/:name                                         content.write
POST   /api/v1/pictures/:name/crop                                    content.write
POST   /api/v1/pictures/:name/replace                                 content.write
POST   /api/v1/pictures/:name/replace/undo                            content.write
POST   /api/v1/pictures/:name/keep                                    content.write

GET    /api/v1/site-settings                                          settings.manage
PUT    /api/v1/site-settings                                          settings.manage
POST   /api/v1/webinar-letters/preview                                settings.manage
POST   /api/v1/webinar-letters/test                                   settings.manage
GET    /api/v1/webinars/:id/letters                                   registration.read
GET    /api/v1/places/:id/letters                                     registration.read
POST   /api/v1/webinars/:id/messages/preview                          registration.write
POST   /api/v1/webinars/:id/messages                                  registration.write
GET    /api/v1/front-desk/texts                                       enquiry.read

GET    /api/v1/visits                                                 visit.read
GET    /api/v1/visits.csv                                             visit.read

GET    /api/v1/redirects                                              redirect.read
POST   /api/v1/redirects                                              redirect.write
DELETE /api/v1/redirects/:id                                          redirect.write

POST   /api/v1/checks/links                                           content.write
GET    /api/v1/checks/entries                                         content.write

GET    /api/v1/topics                                                 content.read
GET    /api/v1/topics/:link                                           content.read
POST   /api/v1/topics                                                 content.write
PUT    /api/v1/topics/:id                                             content.write
DELETE /api/v1/topics/:id                                             content.remove

GET    /api/v1/agegroups                                              content.read
GET    /api/v1/agegroups/:link                                        content.read
POST   /api/v1/agegroups                                              content.write
PUT    /api/v1/agegroups/:id                                          content.write
DELETE /api/v1/agegroups/:id                                          content.remove

GET    /api/v1/booksession                                            enquiry.read
DELETE /api/v1/booksession/:id                                        enquiry.remove

GET    /api/v1/webinar/webinarregisteruser/:wid                       registration.read
DELETE /api/v1/webinar/deleteWebinarUser:id                           registration.remove

GET    /api/v1/search                                                 search.read

GET    /api/v1/entries/banner/:id                                     entry.read
GET    /api/v1/entries/founder/:id                                    entry.read
GET    /api/v1/entries/socialmedia/:id                                entry.read
GET    /api/v1/entries/webinar/:id                                    entry.read
GET    /api/v1/entries/legacy/:id                                     entry.read
GET    /api/v1/entries/idea/:id                                       entry.read
GET    /api/v1/entries/blog/:id                                       entry.read
GET    /api/v1/entries/team/:id                                       entry.read
GET    /api/v1/entries/media/:id                                      entry.read
GET    /api/v1/entries/header/:id                                     entry.read
GET    /api/v1/entries/course/:id                                     entry.read
GET    /api/v1/entries/aboutus/:id                                    entry.read
GET    /api/v1/entries/videoupload/:id                                entry.read
GET    /api/v1/entries/community/:id                                  entry.read
GET    /api/v1/entries/topic/:id                                      entry.read
GET    /api/v1/entries/agegroup/:id                                   entry.read
GET    /api/v1/entries/enquiry/:id                                    enquiry.read
GET    /api/v1/entries/registration/:id                               registration.read

GET    /api/v1/exports/banner                                         content.readUnpublished
GET    /api/v1/exports/founder                                        content.readUnpublished
GET    /api/v1/exports/socialmedia                                    content.readUnpublished
GET    /api/v1/exports/webinar                                        content.readUnpublished
GET    /api/v1/exports/legacy                                         content.readUnpublished
GET    /api/v1/exports/idea                                           content.readUnpublished
GET    /api/v1/exports/blog                                           content.readUnpublished
GET    /api/v1/exports/team                                           content.readUnpublished
GET    /api/v1/exports/media                                          content.readUnpublished
GET    /api/v1/exports/header                                         content.readUnpublished
GET    /api/v1/exports/course                                         content.readUnpublished
GET    /api/v1/exports/aboutus                                        content.readUnpublished
GET    /api/v1/exports/videoupload                                    content.readUnpublished
GET    /api/v1/exports/community                                      content.readUnpublished
GET    /api/v1/exports/topic                                          content.readUnpublished
GET    /api/v1/exports/agegroup                                       content.readUnpublished
GET    /api/v1/exports/enquiry                                        enquiry.read
GET    /api/v1/exports/registration/:owner                            registration.read

GET    /api/v1/trash                                                  trash.read
POST   /api/v1/trash/:record/:id/restore                              trash.restore
DELETE /api/v1/trash/:record/:id                                      trash.erase

GET    /api/v1/history/:record/:id                                    history.read

GET    /api/v1/changes                                                history.read

POST   /api/v1/history/:record/:id/:revision/restore                  content.write

PUT    /api/v1/order/:record                                          content.write
POST   /api/v1/selection/:record                                      trash.read
POST   /api/v1/undo/:record                                           trash.read
GET    /api/v1/lately/:record                                         history.read
GET    /api/v1/palette                                                admin.enter

POST   /api/v1/auth/register                                          account.open
POST   /api/v1/auth/forgot-password                                   account.recover
POST   /api/v1/auth/reset-password                                    account.recover
POST   /api/v1/auth/reset-password/email                              account.recover

GET    /api/v1/webinar/get-csrf-token                                 submission.send

GET    /api/v1/booksession/get-csrf-token                             submission.send
GET    /api/v1/booksession/get-captcha-challenge                      submission.send
GET    /api/v1/enrolment-challenge                                    submission.send
POST   /api/v1/booksession                                            submission.send
POST   /api/v1/booksession/unchecked                                  submission.send

POST   /api/v1/webinar/bookwebinar                                    submission.send

GET    /api/v1/conversations                                          enquiry.read
GET    /api/v1/conversations/counts                                   enquiry.read
GET    /api/v1/conversations/staff                                    enquiry.read
GET    /api/v1/conversations/:id                                      enquiry.read
GET    /api/v1/conversations/of/:enquiryId                            enquiry.read
GET    /api/v1/front-desk/figures                                     enquiry.read
GET    /api/v1/front-desk/figures.csv                                 enquiry.read
POST   /api/v1/conversations/:id/steps                                enquiry.answer
POST   /api/v1/conversations/:id/reply                                enquiry.answer

GET    /api/v1/dashboard                                              dashboard.read

GET    /api/v1/jobs                                                   jobs.read
GET    /api/v1/health/checks                                          health.readChecks

POST   /api/v1/field-values                                           fieldValue.send
GET    /api/v1/field-values                                           fieldValue.read
GET    /api/v1/activity                                               activity.read

GET    /api/v1/exports/activity                                       activity.read

GET    /api/v1/youtube/search                                         feed.read
GET    /api/v1/youtube/videos                                         feed.read
GET    /api/v1/youtube/thumbnails/:videoId                            feed.read

GET    /api                                                           page.read
GET    /api/*                                                         page.read
GET    /api/v1/webinars/:id/seats                                    registration.read
GET    /api/v1/webinars/:id/positions                                registration.read
POST   /api/v1/webinars/:id/places                                   registration.write
GET    /api/v1/places/:id                                            registration.read
POST   /api/v1/places/:id/steps                                      registration.write
POST   /api/v1/places/:id/refund                                     registration.write
POST   /api/v1/places/:id/links                                      registration.write
GET    /api/v1/refunds                                               registration.read
GET    /api/v1/privacy/overview                                      privacy.read
GET    /api/v1/privacy/requests                                      privacy.read
POST   /api/v1/privacy/requests                                      privacy.manage
GET    /api/v1/privacy/requests/:id                                  privacy.read
POST   /api/v1/privacy/requests/:id/steps                            privacy.manage
GET    /api/v1/privacy/requests/:id/data                             privacy.manage
`;
