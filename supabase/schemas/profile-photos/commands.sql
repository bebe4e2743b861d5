-- Arranges the photos of the public page: `photos` are {id, alt, before_of, is_hero, is_agreed} in their order. Runs as the
-- caller, under the policies; photos that are not named stay as they are.
create function public.arrange_profile_photos(business_id uuid, photos jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.public_profiles as page where page.business_id = arrange_profile_photos.business_id;
  if not found then raise sqlstate 'PT404' using message = 'business_not_found'; end if;
  -- First nothing of what may be true of one photo only: the unique indexes look at each row by itself.
  update public.profile_photos as shown set is_hero = false, before_of = null
  where shown.business_id = arrange_profile_photos.business_id and (shown.is_hero or shown.before_of is not null)
    and shown.id in (select (item ->> 'id')::uuid from jsonb_array_elements(photos) as item);
  update public.profile_photos as shown set alt_text = item.alt, before_of = item.before_of,
    is_hero = coalesce(item.is_hero, false), position = item.place,
    client_agreed_at = case when item.is_agreed then coalesce(shown.client_agreed_at, now()) end
  from rows from (jsonb_to_recordset(photos) as (id uuid, alt text, before_of uuid, is_hero boolean, is_agreed boolean))
    with ordinality as item (id, alt, before_of, is_hero, is_agreed, place)
  where shown.business_id = arrange_profile_photos.business_id and shown.id = item.id;
end
$$;

grant execute on function public.arrange_profile_photos to authenticated, service_role;
