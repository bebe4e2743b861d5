-- Language, time zone and country of a business and the first day of its week, all or nothing. version: those of both
-- rows added up; as both only grow, another sum means that somebody saved in between. Once what is sent is stored,
-- sending it again changes nothing. Runs as the caller, under the policies.
create function public.save_regional(business_id uuid, regional jsonb, version int) returns jsonb
language plpgsql set search_path = '' as $$
declare
  draft public.businesses := jsonb_populate_record(null::public.businesses, regional);
  week int := regional ->> 'week_starts_on';
  business public.businesses;
  settings public.schedule_settings;
begin
  perform private.check_managed(save_regional.business_id);
  select row.* into business from public.businesses as row where row.id = save_regional.business_id for no key update;
  select row.* into settings from public.schedule_settings as row
  where row.business_id = save_regional.business_id for no key update;
  if (business.language, business.timezone, business.country, settings.week_starts_on)
    is distinct from (draft.language, draft.timezone, draft.country, week) then
    update public.businesses as row set language = draft.language, timezone = draft.timezone, country = draft.country,
      version = save_regional.version - settings.version
    where row.id = business.id returning row.* into business;
    update public.schedule_settings as row set week_starts_on = week
    where row.business_id = business.id returning row.* into settings;
  end if;
  return jsonb_build_object('business', to_jsonb(business), 'settings', to_jsonb(settings));
end
$$;

grant execute on function public.save_regional to authenticated, service_role;

-- The secret URL of a member's calendar feed. It is shown only once, when it is created.
create function private.create_calendar_feed(business_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := private.new_token();
begin
  if create_calendar_feed.business_id is null
    or not create_calendar_feed.business_id = any(array(select private.my_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  insert into private.calendar_feeds as feed (business_id, user_id, token_hash)
  values (create_calendar_feed.business_id, (select auth.uid()), private.token_hash(token))
  on conflict on constraint calendar_feeds_pkey do update set token_hash = excluded.token_hash, created_at = now();
  return token;
end
$$;

create function private.revoke_calendar_feed(business_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.calendar_feeds as feed
  where feed.business_id = revoke_calendar_feed.business_id and feed.user_id = (select private.my_user_id())
$$;

create function public.create_calendar_feed(business_id uuid) returns text
language sql volatile set search_path = '' as $$
  select private.create_calendar_feed(create_calendar_feed.business_id)
$$;

create function public.revoke_calendar_feed(business_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.revoke_calendar_feed(revoke_calendar_feed.business_id)
$$;

grant execute on function private.create_calendar_feed, private.revoke_calendar_feed to authenticated;
grant execute on function public.create_calendar_feed, public.revoke_calendar_feed to authenticated, service_role;
