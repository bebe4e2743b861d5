-- Marks the caller's notifications as read, up to the newest they have seen; returns how many.
create function private.read_notifications(business_id uuid, up_to bigint) returns int
language sql volatile security definer set search_path = '' as $$
  with read as (update public.notifications as notification set read_at = now()
    where notification.user_id = (select auth.uid()) and notification.business_id = read_notifications.business_id
      and notification.business_id = any(array(select private.my_business_ids()))
      and notification.id <= up_to and notification.read_at is null
    returning notification.id)
  select count(*)::int from read
$$;

create function public.read_notifications(business_id uuid, up_to bigint) returns int
language sql volatile set search_path = '' as $$
  select private.read_notifications(business_id, up_to)
$$;

grant execute on function public.read_notifications, private.read_notifications to authenticated;

-- The server forgets what is older than 90 days; answers how many. At most this many at once.
create function private.forget_notifications(most int) returns int
language sql volatile security definer set search_path = '' as $$
  with gone as (delete from public.notifications where id in (select notification.id from public.notifications as notification
    where notification.created_at < now() - interval '90 days' order by notification.created_at limit most) returning id)
  select count(*)::int from gone
$$;
