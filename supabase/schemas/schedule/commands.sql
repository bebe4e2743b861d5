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
