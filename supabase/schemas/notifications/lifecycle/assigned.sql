-- A step of private.after_assignments. Visits newly assigned to somebody, or taken from them, by somebody else: one piece of
-- news for each act, about the first of them. What is over is no news, nor what goes with its business, nor what the server
-- adds to a series, nor to whoever is alone in the business.
create function private.tell_of_visits(happened text, business_ids uuid[], visit_ids uuid[], user_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  insert into public.notifications as earlier (business_id, user_id, kind, event, record, record_id, actor, day, how_many,
    dedupe_key)
  select first.business_id, first.user_id, 'visit_assigned', happened, 'visit', first.visit_id, me, first.visit_date,
    first.visits, concat_ws(':', happened, first.business_id, pg_current_xact_id())
  from (select distinct on (changed.business_id, changed.user_id) changed.business_id, changed.user_id, changed.visit_id,
        visit.visit_date, count(*) over (partition by changed.business_id, changed.user_id) as visits
      from unnest(business_ids, visit_ids, user_ids) as changed (business_id, visit_id, user_id)
        join public.businesses as business on business.id = changed.business_id
        join public.visits as visit on visit.business_id = changed.business_id and visit.id = changed.visit_id
      where changed.user_id is distinct from me
        and visit.status in ('scheduled', 'in_progress') and (me is not null or visit.series_id is null)
        and coalesce(visit.visit_date >= (now() at time zone business.timezone)::date, true)
      order by changed.business_id, changed.user_id, visit.visit_date nulls last, changed.visit_id) as first
    join public.team_members as member on member.business_id = first.business_id and member.user_id = first.user_id
      and member.is_active
  where exists (select from public.team_members as colleague where colleague.business_id = first.business_id
      and colleague.user_id <> first.user_id and colleague.is_active)
    and not exists (select from public.notification_settings as setting where setting.user_id = first.user_id
    and setting.business_id = first.business_id and setting.kind = 'visit_assigned' and not setting.in_app)
  order by first.user_id
  on conflict (user_id, dedupe_key) do update set how_many = earlier.how_many + excluded.how_many,
    record_id = case when excluded.day < earlier.day then excluded.record_id else earlier.record_id end,
    day = least(earlier.day, excluded.day);
end
$$;

-- A step of private.before_visit. A deleted visit is taken from who goes on it, and told while it can still be read: with it
-- go its assignments.
create function private.tell_of_removal(visit public.visits) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_visits('taken', array_agg(assigned.business_id), array_agg(assigned.visit_id),
    array_agg(assigned.user_id))
  from public.visit_members as assigned where assigned.business_id = visit.business_id and assigned.visit_id = visit.id;
end
$$;
