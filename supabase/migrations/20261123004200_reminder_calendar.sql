-- What would go out in the days to come if nobody paid, answered or moved anything: the rules of domain/reminders once
-- more, for all steps ahead at once.
create function private.reminder_calendar(business_id uuid, days int, at timestamptz)
returns table (day date, record text, record_id uuid, step text, client_id uuid, client_name text,
  title text, amount numeric)
language sql stable security definer set search_path = '' rows 100 as $$
  with steps (record, step, after) as (values ('invoice', 'due_1', 1), ('invoice', 'due_7', 7), ('invoice', 'due_14', 14),
    ('quote', 'day_3', 3), ('quote', 'day_7', 7), ('visit', 'day_before', -1)),
  clock as (
    select (reminder_calendar.at at time zone business.timezone) as wall, business.timezone
    from public.businesses as business where business.id = reminder_calendar.business_id),
  due as (
    select each.*, steps.step, each.base_day + steps.after as step_day, clock.wall,
      -- A day is over at six in the evening, here and a day after the client was last written to.
      (clock.wall + interval '6 hours')::date as first_day,
      ((each.asked_at + interval '24 hours') at time zone clock.timezone + interval '6 hours')::date as free_day,
      (each.asked_at at time zone clock.timezone)::date as asked_day,
      lead(each.base_day + steps.after) over (partition by each.record_id order by steps.after) as next_step_day,
      bool_or(steps.step || ':' || each.mark = any(each.taken))
        over (partition by each.record_id order by steps.after rows between current row and unbounded following)
        as is_over
    from clock, private.remindables as each join steps on steps.record = each.record
    where each.business_id = reminder_calendar.business_id)
  select planned.day, due.record, due.record_id, due.step, due.client_id, client.name, due.title, due.amount
  from due cross join lateral (select greatest(due.step_day, due.first_day, due.free_day) as day) as planned
    join public.clients as client on client.business_id = due.business_id and client.id = due.client_id
  where not due.is_over and (due.asked_at is null or due.step_day > due.asked_day)
    and planned.day < coalesce(due.next_step_day, '2100-01-01') and planned.day <= due.step_day + 14
    and planned.day <= coalesce(due.until_day, '2100-01-01')
    and planned.day <= due.wall::date + reminder_calendar.days
  order by planned.day, due.record, due.title, due.record_id
  limit 500
$$;

create function private.my_reminder_calendar(business_id uuid, days int)
returns table (day date, record text, record_id uuid, step text, client_id uuid, client_name text,
  title text, amount numeric)
language plpgsql stable security definer set search_path = '' rows 100 as $$
#variable_conflict use_column
begin
  if not my_reminder_calendar.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  return query select * from private.reminder_calendar(my_reminder_calendar.business_id,
    least(greatest(my_reminder_calendar.days, 0), 366), now());
end
$$;

create function public.reminder_calendar(business_id uuid, days int default 30)
returns table (day date, record text, record_id uuid, step text, client_id uuid, client_name text,
  title text, amount numeric)
language sql stable set search_path = '' rows 100 as $$
  select * from private.my_reminder_calendar(reminder_calendar.business_id, reminder_calendar.days)
$$;

revoke all on function private.reminder_calendar(uuid, int, timestamptz), private.my_reminder_calendar(uuid, int)
  from public;
grant execute on function private.my_reminder_calendar(uuid, int) to authenticated;
revoke all on function public.reminder_calendar(uuid, int) from public, anon, authenticated;
grant execute on function public.reminder_calendar(uuid, int) to authenticated;
