-- What came with settings, team, notifications and referrals, in the order in which it needs each other.
\ir ../../schemas/notifications/table.sql
\ir closing.sql
\ir ../../schemas/files/reads/closed.sql
\ir team.sql
\ir ../../schemas/skills/table.sql
\ir ../../schemas/hours/table.sql
\ir ../../schemas/rewards/table.sql
\ir ../../schemas/subscriptions/table.sql
\ir ../../schemas/push/table.sql
\ir commands.sql
\ir ../../schemas/contact/table.sql
\ir ../../schemas/analytics/table.sql
\ir regional.sql
\ir ../../schemas/admin/table.sql
\ir ../../schemas/support/table.sql
