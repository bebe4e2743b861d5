-- Commands are done once, and the log says when they were done, where they arrived later.
\ir ../../schemas/commands/table.sql
alter table public.record_events add column happened_at timestamptz
  check (happened_at between '2000-01-01Z' and '2100-01-01Z');
