-- The business at an address: of its own name, else of one that it gave up less than 90 days ago. Null where no page is
-- shown, whatever the reason.
create function private.business_at(subdomain text) returns public.businesses
language sql stable security definer set search_path = '' as $$
  select business from public.businesses as business
    join public.public_profiles as profile on profile.business_id = business.id
  where profile.is_published and business.closed_at is null and business.subdomain is not null
    and business.id = coalesce(
      (select named.id from public.businesses as named where named.subdomain = business_at.subdomain),
      (select old.business_id from private.old_subdomains as old
        where old.subdomain = business_at.subdomain and old.until > now()))
$$;

-- What the page of a business shows, and nothing else of it. Prices are those of the price list, before discounts.
create function private.public_profile(subdomain text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'subdomain', business.subdomain, 'name', business.business_name, 'logo', business.business_logo_url,
    'trade', business.trade, 'language', business.language, 'currency', business.currency,
    'timezone', business.timezone,
    'phone', case when profile.shows_phone then business.phone end,
    'email', case when profile.shows_email then business.email end,
    'address', case when profile.shows_address then business.address end,
    'links', jsonb_build_object('facebook', business.facebook_url, 'x', business.x_url,
      'instagram', business.instagram_url, 'yelp', business.yelp_url, 'google', business.google_business_url),
    'headline', jsonb_build_object('en', profile.headline_en, 'es', profile.headline_es),
    'about', jsonb_build_object('en', profile.about_en, 'es', profile.about_es),
    'areas', profile.areas, 'accent', profile.accent,
    'in_search_engines', profile.in_search_engines, 'takes_enquiries', profile.takes_enquiries,
    'hours', case when profile.shows_hours then
      (select setting.working_hours from public.schedule_settings as setting where setting.business_id = business.id) end,
    'services', (select coalesce(jsonb_agg(jsonb_build_object('id', shown.id, 'name', shown.name,
        'description', shown.description, 'price', shown.price::text, 'unit', shown.unit,
        'duration_minutes', shown.duration_minutes) order by shown.position nulls last, shown.name, shown.id), '[]')
      from (select service.* from public.services as service
        where service.business_id = business.id and service.is_public and service.is_active
        order by service.position nulls last, service.name, service.id limit 100) as shown))
  from private.business_at(public_profile.subdomain) as business
    join public.public_profiles as profile on profile.business_id = business.id
$$;

create function public.public_profile(subdomain text) returns jsonb
language sql stable set search_path = '' as $$
  select private.public_profile(public_profile.subdomain)
$$;

grant execute on function private.public_profile, public.public_profile to service_role;
